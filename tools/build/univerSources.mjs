/**
 * Univer's sources as the page needs them: a job sheet has up to 60,000 formulas, and Univer goes through all of them whenever
 * a cell changes. There are no options for these; where a place is no longer found, the build fails.
 */
import { readFile } from "node:fs/promises";

const UNIVER = /[\\/]@univerjs[\\/][^\\/]+[\\/]lib[\\/]es[\\/]index\.js$/;
const ENGINE = /[\\/]engine-formula[\\/]/;
const FORMULAS = /[\\/]sheets-formula[\\/]/;
const TYPING_HELP = /[\\/]sheets-formula-ui[\\/]/;
const WINDOW = /[\\/]sheets-ui[\\/]/;
const TOOLBAR = /[\\/]@univerjs[\\/]ui[\\/]/;
const CONTROLS = /[\\/]design[\\/]/;
const NUMFMT = /[\\/]numfmt[\\/]lib[\\/]parseValue\.js$/;

export const univerSources = () => ({
  name: "Univer's sources",
  setup(build) {
    build.onLoad({ filter: UNIVER }, async ({ path }) => {
      const text = plainFields(await readFile(path, "utf8"));
      if (ENGINE.test(path)) return { contents: placeless(nearExclusions(roomForFormulas(text))) };
      if (FORMULAS.test(path)) return { contents: linesMoved(text) };
      if (WINDOW.test(path)) return { contents: barsNamed(typingKept(cellsInView(text))) };
      if (TOOLBAR.test(path)) return { contents: toolbarNamed(text) };
      if (CONTROLS.test(path)) return { contents: numbersNamed(text) };
      return { contents: TYPING_HELP.test(path) ? argumentsTold(allOffered(text)) : text };
    });
    build.onLoad({ filter: NUMFMT }, async ({ path }) => ({ contents: namesOnce(await readFile(path, "utf8")) }));
  },
});

/** Its classes set each of their fields by a function, which takes many times as long: a calculation makes millions of objects. */
const plainFields = (text) => text.replace(/\b_defineProperty\(this, "([\w$]+)", /g, "(this.$1 = ");

/** It remembers how it has parsed 5,000 formulas, and parses all of a larger sheet again at each calculation. */
const roomForFormulas = (text) =>
  ["FORMULA_CACHE_LRU_COUNT", "FORMULA_CACHE_LRU_COUNT$2"].reduce(
    (before, name) => replaced(before, new RegExp(`(?<=const ${name.replace("$", "\\$")} = )[\\de]+(?=;)`), "100000"),
    text,
  );

/** For each formula that may be calculated, it looks through all cells that were written. Most refer to fewer. */
const nearExclusions = (text) =>
  replaced(
    text,
    /(?<=let isInclude = false;)(?=\n\t\t\texcludedCell === null \|\| excludedCell === void 0 \|\| excludedCell\.forValue)/g,
    `
			if (excludedCell && (rangeEndRow - rangeStartRow + 1) * (rangeEndColumn - rangeStartColumn + 1) < 1000) {
				for (let row = rangeStartRow; row <= rangeEndRow; row++) {
					const line = excludedCell.getMatrix()[row];
					if (line === void 0) continue;
					for (let column = rangeStartColumn; column <= rangeEndColumn; column++) if (column in line) return true;
				}
				continue;
			}`,
  );

/**
 * It gives the formulas of conditional formats and validations places among the cells of the sheet's corner, and calculates
 * whatever refers to these along with them: a workbook that is opened again would call the add-in. Nothing refers to them.
 */
const placeless = (text) =>
  replaced(
    text,
    /(?<=\n\ttoRTreeItem\(\) \{)(?=\n)/g,
    "\n\t\tif (this.type === FormulaDependencyTreeType.OTHER_FORMULA) return [];",
  );

/**
 * Where several rows are moved, it has references to the row at their new place name another row, and ranges lose or gain rows. Here
 * a range of which all rows are moved follows them, and another holds the rows that stay in it and what comes between these.
 */
const linesMoved = (text) =>
  replaced(
    `${text}
function rangeAfterMove(range, from, to, start, end) {
	const count = from[end] - from[start] + 1;
	const step = (to[start] > from[end] ? to[start] - count : to[start]) - from[start];
	const isMoved = (line) => line >= from[start] && line <= from[end];
	const placeOf = (line) => line > from[end] && line < to[start] ? line - count : line < from[start] && line >= to[start] ? line + count : line;
	const [first, last] = [range[start], range[end]];
	if (isMoved(first) && isMoved(last)) return { ...range, [start]: first + step, [end]: last + step };
	return { ...range, [start]: placeOf(isMoved(first) ? from[end] + 1 : first), [end]: placeOf(isMoved(last) ? from[start] - 1 : last) };
}
`,
    /(?=\n\tif \(range != null\) \{\n\t\tif \(type === 3\) \{)/g,
    `
	if (type === 1) newRange = rangeAfterMove(sequenceRange, from, to, "startRow", "endRow");
	if (type === 2) newRange = rangeAfterMove(sequenceRange, from, to, "startColumn", "endColumn");`,
  );

/**
 * It moves the sheet to a cell by counts of rows and columns, as if those that are frozen were as wide and high as any: where
 * they are wider, it moves past the cell. Here it goes by pixels.
 */
const cellsInView = (text) =>
  replaced(
    `${text}
function moveIntoView(controller, row, column, forceTop, forceLeft) {
	const skeleton = controller._sheetSkeletonManagerService.getCurrentSkeleton();
	const viewport = controller._getSheetObject()?.scene.getViewport(SHEET_VIEWPORT_KEY.VIEW_MAIN);
	if (!skeleton || !viewport) return false;
	const { startRow, startColumn, ySplit, xSplit } = controller._context.unit.getActiveSheet().getFreeze();
	const { left, right, top, bottom } = viewport.calcViewportInfo().viewBound;
	const { rowHeaderWidthAndMarginLeft: before, columnHeaderHeightAndMarginTop: above } = skeleton;
	const x = xSplit > 0 && column < startColumn ? 0 : wayIntoView(skeleton.columnWidthAccumulation, column, left - before, right - before, forceLeft);
	const y = ySplit > 0 && row < startRow ? 0 : wayIntoView(skeleton.rowHeightAccumulation, row, top - above, bottom - above, forceTop);
	if (x === 0 && y === 0) return false;
	const place = skeleton.getOffsetRelativeToRowCol(Math.max(0, viewport.viewportScrollX + x), Math.max(0, viewport.viewportScrollY + y));
	return controller._commandService.syncExecuteCommand(ScrollCommand.id, {
		sheetViewStartRow: place.row,
		sheetViewStartColumn: place.column,
		offsetX: place.columnOffset,
		offsetY: place.rowOffset
	});
}
/** How far to move, so that a line is seen whole between two places, and the view begins with a whole line. */
function wayIntoView(ends, line, from, to, isFirst) {
	const at = Math.min(Math.max(0, line), ends.length - 1);
	const start = at > 0 ? ends[at - 1] : 0;
	if (isFirst || start < from) return start - from;
	if (ends[at] <= to) return 0;
	return Math.min(start, ends.find((end) => end >= ends[at] - (to - from))) - from;
}
`,
    /(?<=\n\t_scrollToCell\(row, column, forceTop = false, forceLeft = false\) \{)(?=\n)/g,
    "\n\t\treturn moveIntoView(this, row, column, forceTop, forceLeft);",
  );

/** When a result comes into the cell that a person types into, or one like it on another sheet, it puts the old formula into their text. */
const typingKept = (text) =>
  replaced(
    text,
    /(?<=if \(!needUpdateFormulaEditorContentCommandList\.includes\(command\.id\)\) return;)(?=\n)/g,
    "\n\t\t\tif (this._editorBridgeService.isVisible().visible) return;",
  );

/** It offers the first ten functions that begin as what was typed: the add-in has more. */
const allOffered = (text) =>
  replaced(
    text,
    /(?<=setSearchList\(descriptionService\.getSearchListByNameFirstLetter\(token\))\.slice\(0, 10\)/g,
    "",
  );

/** While an argument is typed it shows the function's arguments, and what is allowed only in a part that is closed at first. */
const argumentsTold = (text) =>
  replaced(
    text,
    /(?=\/\* @__PURE__ \*\/ jsx\("div", \{\n\t+className: clsx\("univer-box-border univer-max-h-\[350px\])/g,
    `!contentVisible && functionInfo.functionParameter[paramIndex] && jsx("div", {
				className: "univer-px-4 univer-pb-1",
				children: jsx(Params, {
					title: functionInfo.functionParameter[paramIndex].name,
					value: \`\${functionInfo.functionParameter[paramIndex].require ? required : optional} \${functionInfo.functionParameter[paramIndex].detail}\`
				})
			}), `,
  );

/** To see whether a text is a day, it puts the names of months and days in order: for each text again. */
const namesOnce = (text) =>
  replaced(
    text,
    /const getLookups = \(arr, sym\) => \{([^]*?)\n\};/,
    "const lookups = new Map();\nconst makeLookups = (arr, sym) => {$1\n};\n" +
      "const getLookups = (arr, sym) => {\n" +
      "  if (!lookups.has(arr)) lookups.set(arr, makeLookups(arr, sym));\n  return lookups.get(arr);\n};",
  );

/** The attributes of a part that is pressed and no button: what a screen reader tells of it, and that the keyboard reaches it. */
const pressable = (attributes) =>
  `role: "button", tabIndex: 0, ${attributes}, onKeyDown: (event) => event.key === "Enter" && event.currentTarget.click(),`;

/** What is told of a tool: where it shows words, they are its name. */
const told = (isPicture) =>
  `...${isPicture} ? { "aria-label": tooltipTitle } : { "aria-description": tooltipTitle || void 0 }`;

/** Only a picture tells what a tool of the toolbar does, and lists begin at parts that are no buttons. */
const toolbarNamed = (text) =>
  allReplaced(text, [
    [/(?<="data-u-command": id,\n\t\t\t)(?=className: "univer-text-sm")/g, `${told("icon")},`],
    [/(?=className: clsx\("univer-toolbar-button-selector-main )/g, `role: "button", "aria-label": tooltipTitle,`],
    [
      /(?=className: clsx\("univer-toolbar-button-selector-trigger )/g,
      pressable('"aria-label": `${tooltipTitle}: choices`'),
    ],
    // A field to type in is no part of a button.
    [
      /(?=className: clsx\("univer-toolbar-selector-root )/g,
      `...typeof label === "object" ? { role: "group", "aria-label": tooltipTitle, "aria-expanded": void 0, "aria-haspopup": void 0 } : { ${pressable(told("icon && !title"))} },`,
    ],
    // Around such a button: Radix tells there that a list can be opened.
    [
      /(?=className: "univer-h-full",\n\t+onClick: \(e\) => e\.stopPropagation\(\))/g,
      `"aria-expanded": void 0, "aria-haspopup": void 0,`,
    ],
    [
      /(?<=children: \/\* @__PURE__ \*\/ jsx\("input", \{)(?=\n\t\t\tclassName: "univer-block univer-h-6)/g,
      `"aria-label": "Font",`,
    ],
    [/(?<=jsx\(InputNumber, \{)(?=\n\t\t\tclassName: "univer-block univer-h-6)/g, `"aria-label": "Font size",`],
    [/(?=onClick: \(\) => handleStep\(-10\))/g, `"aria-label": "Zoom out",`],
    [/(?=onClick: \(\) => handleStep\(10\))/g, `"aria-label": "Zoom in",`],
    [/(?=onClick: onTerminate)/g, `"aria-label": "Stop calculating",`],
    [/role: "track",/g, ""],
    [/(?=role: "button",\n\t+onClick: handleReset)/g, `"aria-label": "Zoom to 100%",`],
    [
      /role: "handle",/g,
      `role: "slider", "aria-label": "Zoom", "aria-valuenow": value, "aria-valuemin": min, "aria-valuemax": max,
						onKeyDown: ({ key }) => key === "ArrowLeft" ? handleStep(-10) : key === "ArrowRight" && handleStep(10),`,
    ],
  ]);

/** Nor have the parts of the bars above and below the cells names. */
const barsNamed = (text) =>
  allReplaced(text, [
    [
      /(?<=jsx\("input", \{)(?=\n\t\t\tref: inputRef,\n\t\t\tclassName: clsx\("univer-box-border univer-size-full)/g,
      `"aria-label": "Selected cells",`,
    ],
    [
      /(?<=jsx\("a", \{)(?=\n\t+className: clsx\("univer-absolute univer-right-0 univer-top-0)/g,
      pressable(`"aria-label": "Named cells"`),
    ],
    [/(?=onClick: handleCloseBtnClick)/g, `role: "button", "aria-label": "Cancel", "aria-disabled": !iconActivated,`],
    [/(?=onClick: handleConfirmBtnClick)/g, `role: "button", "aria-label": "Enter", "aria-disabled": !iconActivated,`],
    [/(?=onClick: handlerFxBtnClick)/g, `role: "button", "aria-label": "Insert a function",`],
    [
      /(?=onClick: handleArrowClick,)/g,
      pressable(`"aria-label": arrowDirection === 1 ? "One line for the formula" : "More lines for the formula"`),
    ],
    [/(?=onClick: addSheet,)/g, `"aria-label": "Add a sheet",`],
    [
      /jsx\("div", \{ (?=children: \/\* @__PURE__ \*\/ jsx\(SheetBarButton, \{ children: \/\* @__PURE__ \*\/ jsx\(ConvertIcon)/g,
      `jsx("div", { "aria-expanded": void 0, "aria-haspopup": void 0, `,
    ],
    [
      /(?<=jsx\(SheetBarButton, \{ )(?=children: \/\* @__PURE__ \*\/ jsx\(ConvertIcon)/g,
      `"aria-label": "All sheets", "aria-haspopup": "menu", `,
    ],
    [/(?=onClick: handleScrollLeft,)/g, `"aria-label": "Sheets before these",`],
    [/(?=onClick: handleScrollRight,)/g, `"aria-label": "Sheets after these",`],
  ]);

/** A field for a number has no way to be named. */
const numbersNamed = (text) =>
  allReplaced(text, [
    [/(?<=allowEmpty = false)(?= \}, ref\))/g, `, "aria-label": label`],
    [/(?<=jsx\(Input, \{)(?=\n\t+ref: mergedRef,)/g, `"aria-label": label,`],
  ]);

const allReplaced = (text, places) => places.reduce((before, [place, by]) => replaced(before, place, by), text);

function replaced(text, place, by) {
  if (text.split(place).length < 2) throw new Error(`Univer has another source by now: ${place.source}`);
  return text.replace(place, by);
}
