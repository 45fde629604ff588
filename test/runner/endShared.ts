/** Ends what the suites of a run shared: Jest runs this after the last suite. */
export default (): Promise<void> => (globalThis as unknown as { endShared: () => Promise<void> }).endShared();
