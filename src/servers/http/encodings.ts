/** Which encoding a client is sent, of those that there are. */

/** In order of preference. */
export const ENCODINGS = ["br", "gzip"] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** @param acceptEncoding The request's header. */
export const encodingFor = (acceptEncoding: string | undefined, offered: readonly Encoding[]): Encoding | undefined => {
  const accepted = (acceptEncoding ?? "")
    .toLowerCase()
    .split(",")
    .map((each) => each.replace(/\s/g, "").split(";q="))
    .filter(([, weight = "1"]) => Number(weight) > 0)
    .map(([name]) => name);
  return ENCODINGS.find((name) => offered.includes(name) && accepted.includes(name));
};
