/** What a call gives, or the message with which it fails: what its cell shows. */
export const said = (call: () => unknown): unknown => {
  try {
    return call();
  } catch (error) {
    return (error as Error).message;
  }
};
