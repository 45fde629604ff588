/** Tabs and workbooks of one person tell each other what they wrote, so that none shows old answers. */

export interface Tabs {
  /** Whether other tabs can be heard. If not, memory may be outdated. */
  readonly heard: boolean;
  readonly tell: (keys: readonly string[]) => void;
}

const NAME = "prop";

export function tabs(told: (keys: readonly string[]) => void): Tabs {
  const channel = opened();
  if (channel === undefined) return { heard: false, tell: () => undefined };
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (Array.isArray(data)) told(data.filter((key): key is string => typeof key === "string"));
  };
  return { heard: true, tell: (keys) => channel.postMessage(keys) };
}

/** Undefined if the browser has no channels, or blocks them with the rest of a page's data. */
function opened(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(NAME);
  } catch {
    return undefined;
  }
}
