/** Where a page of docs/reference lies on the web: `value.md#columns` is `value.html#columns`, README.md the index. */
export const webAddress = (address) =>
  address.replace(/^([\w-]+)\.md(?=#|$)/, (_, name) => `${name === "README" ? "index" : name}.html`);
