/** A call's result or error message: what its cell shows. */
export const said = (call: () => unknown): unknown => {
  try {
    return call();
  } catch (error) {
    return (error as Error).message;
  }
};
