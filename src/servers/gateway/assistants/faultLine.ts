/** What the log says of a fault: its kind and where it happened. Its message may quote what was asked, so it is left out. */
export const faultLine = (fault: unknown): string => {
  if (!(fault instanceof Error)) return `An assistant's call failed: ${typeof fault}`;
  const { name, message, stack = "" } = fault;
  const frames = stack.replace(message, "").match(/^ +at .+$/gm) ?? [];
  return `An assistant's call failed: ${[name, ...frames.slice(0, MOST_FRAMES).map((frame) => frame.trim())].join(" ")}`;
};

const MOST_FRAMES = 5;
