/**
 * Univer brings tables by which it hyphenates words of 77 languages, and they would be half of the page's script. A sheet
 * hyphenates nothing, and Univer does without a table that isn't there.
 */
const TABLE = /[\\/]@univerjs[\\/]engine-render[\\/]lib[\\/]es[\\/][^\\/]+-[^\\/]+\.js$/;

export const withoutHyphenation = () => ({
  name: "without hyphenation",
  setup(build) {
    let left = 0;
    build.onLoad({ filter: TABLE }, () => {
      left += 1;
      return { contents: "" };
    });
    build.onEnd(() =>
      left > 0
        ? {}
        : {
            errors: [{ text: "Univer's tables for hyphenation are elsewhere by now: see what the page holds of them" }],
          },
    );
  },
});
