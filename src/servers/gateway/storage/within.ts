/** A limit for what may never end. */
export class TooLate extends Error {}

export const within = async <T>(milliseconds: number, done: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate("It took too long")), milliseconds);
  });
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
};
