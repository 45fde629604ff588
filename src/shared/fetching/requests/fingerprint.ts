/**
 * A short name for a long key: 53 bits of it, in at most 11 characters. Made here and not by the platform, because
 * each call of a service takes milliseconds and a fill-down has thousands of keys. Among 100,000 keys two share a name
 * by a chance of one in a million.
 */
export function fingerprint(text: string): string {
  const [high, low] = mixed(text);
  return (4294967296 * (2097151 & high) + low).toString(36);
}

/** One of so many places, the same for the same text. */
export function bucketOf(text: string, places: number): number {
  return mixed(text)[1] % places;
}

const { imul } = Math;

function mixed(text: string): readonly [high: number, low: number] {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = imul(one ^ code, 2654435761);
    two = imul(two ^ code, 1597334677);
  }
  one = imul(one ^ (one >>> 16), 2246822507) ^ imul(two ^ (two >>> 13), 3266489909);
  two = imul(two ^ (two >>> 16), 2246822507) ^ imul(one ^ (one >>> 13), 3266489909);
  return [two >>> 0, one >>> 0];
}
