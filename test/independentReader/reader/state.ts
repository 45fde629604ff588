/** The states that the reader knows: those that its calls name. */
const STATES: Readonly<Record<string, string>> = {
  TX: "Texas",
  OK: "Oklahoma",
  NC: "North Carolina",
  MO: "Missouri",
  SC: "South Carolina",
  NY: "New York",
  TN: "Tennessee",
};

export function stateOf(given: string): string | undefined {
  const plain = given.trim().toLowerCase();
  return Object.keys(STATES).find((code) => code.toLowerCase() === plain || STATES[code]!.toLowerCase() === plain);
}
