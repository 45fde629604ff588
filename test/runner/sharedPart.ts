/** Asks for what the suites of a run share, in a suite. */
export async function sharedPart(name: "browser" | "headlessSheet" | "panePage" | "service"): Promise<string> {
  const response = await fetch(`${process.env["PROP_SHARED"]}/${name}`);
  const said = await response.text();
  if (!response.ok) throw new Error(said);
  return said;
}
