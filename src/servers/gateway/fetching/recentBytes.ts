/** JSON as bytes, which what was given last keeps: a list that a whole team looks at is given again and again. */

/** Bytes in all. */
const MOST = 30_000_000;

export const recentBytes = (most = MOST): ((value: object) => Buffer<ArrayBuffer>) => {
  const held = new Map<object, Buffer<ArrayBuffer>>();
  let size = 0;
  const forget = (value: object): void => {
    size -= held.get(value)?.length ?? 0;
    held.delete(value);
  };
  return (value) => {
    const bytes = held.get(value) ?? Buffer.from(JSON.stringify(value));
    forget(value);
    held.set(value, bytes);
    size += bytes.length;
    for (const oldest of held.keys()) {
      if (size <= most) break;
      forget(oldest);
    }
    return bytes;
  };
};
