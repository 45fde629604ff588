/** A limit for what may never end. */
import { StoreProblem } from "./database";

export class TooLate extends StoreProblem {}

export const within = async <T>(milliseconds: number, done: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate("it takes too long")), milliseconds);
  });
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
};
