/** The ids of a page's headings, as GitHub makes them, so that links to sections work in both. */
export function anchors() {
  const given = new Map();
  return (heading) => {
    const id = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
      .replace(/ /g, "-");
    const before = given.get(id) ?? 0;
    given.set(id, before + 1);
    return before === 0 ? id : `${id}-${before}`;
  };
}
