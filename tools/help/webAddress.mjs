/** The web address of a page of docs/reference: `value.md#columns` is `value.html#columns`, README.md the index. */
export const webAddress = (address) =>
  address.replace(/^([\w-]+)\.md(?=#|$)/, (_, name) => `${name === "README" ? "index" : name}.html`);
