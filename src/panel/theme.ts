/** Light or dark: Office's theme where there is one, else the browser's preference. */
import {
  createDarkTheme,
  createLightTheme,
  createHighContrastTheme,
  type BrandVariants,
  type Theme,
} from "@fluentui/react-theme";
import { useEffect, useState } from "react";

const LEAF: BrandVariants = {
  10: "#03100a",
  20: "#0a1f16",
  30: "#0d3022",
  40: "#103d2c",
  50: "#134b37",
  60: "#155641",
  70: "#17624a",
  80: "#1a6f55",
  90: "#2f8266",
  100: "#459377",
  110: "#5ba589",
  120: "#72b69b",
  130: "#8bc7ae",
  140: "#a5d7c2",
  150: "#c1e7d7",
  160: "#dff5ec",
};

/** What isn't chosen must not look as if it couldn't be, so its text is as dark as a label. */
const withPlainChoices = (theme: Theme): Theme => ({
  ...theme,
  colorNeutralForeground3: theme.colorNeutralForeground2,
});

/** Small text on buttons and links needs the darker greens for contrast. */
const light: Theme = {
  ...withPlainChoices(createLightTheme(LEAF)),
  colorBrandBackground: LEAF[70],
  colorBrandBackgroundHover: LEAF[60],
  colorBrandBackgroundPressed: LEAF[50],
  colorBrandForegroundLink: LEAF[70],
  colorCompoundBrandForeground1: LEAF[70],
};

const dark: Theme = {
  ...withPlainChoices(createDarkTheme(LEAF)),
  colorBrandForeground1: LEAF[120],
  colorBrandForeground2: LEAF[130],
  colorBrandForegroundLink: LEAF[120],
  colorCompoundBrandForeground1: LEAF[120],
  colorCompoundBrandStroke: LEAF[120],
};

/** Fluent's own is made for black. A browser leaves the marks of charts as they are, so these take the person's colours. */
const contrast: Theme = {
  ...createHighContrastTheme(),
  colorPaletteBlueForeground2: "CanvasText",
  colorCompoundBrandForeground1: "Highlight",
  colorPaletteDarkOrangeForeground1: "LinkText",
};

/** The part of Office.js that is read here. */
interface OfficeGlobal {
  readonly context?: { readonly officeTheme?: { readonly bodyBackgroundColor?: string } };
}

function officeBackground(): string | undefined {
  const { Office } = globalThis as { readonly Office?: OfficeGlobal };
  return Office?.context?.officeTheme?.bodyBackgroundColor;
}

/** Whether white text is easier to read on it than black. */
export function isDark(color: string): boolean {
  const [red = 255, green = 255, blue = 255] = (/^#?([\da-f]{6})$/i.exec(color.trim())?.[1]?.match(/../g) ?? []).map(
    (part) => parseInt(part, 16),
  );
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
}

export function useTheme(): Theme {
  const [prefersDark, forced] = [useMedia("(prefers-color-scheme: dark)"), useMedia("(forced-colors: active)")];
  if (forced) return contrast;
  const background = officeBackground();
  return (background === undefined ? prefersDark : isDark(background)) ? dark : light;
}

function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const hear = (): void => setMatches(media.matches);
    hear();
    media.addEventListener("change", hear);
    return () => media.removeEventListener("change", hear);
  }, [query]);
  return matches;
}
