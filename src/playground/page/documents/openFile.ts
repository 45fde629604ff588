/** Opens a file of this device as a document of its own: chosen from the list of documents, or dropped on the page. */
import { openedWorkbook } from "../../engine/workbook/fromDocument";
import type { SavedWorkbook } from "../../engine/workbook/saved";
import { loadFiles } from "./filesScript";
import { readDocumentFile } from "./documentFile";
import type { Library } from "./library";
import { reasonOf, storeNew } from "./menu";
import { tellOnceOpen } from "./opening";

/** A larger one is not what a page's sheet can hold. */
const LARGEST = 50_000_000;

export const offerOpening = (
  dialog: HTMLElement,
  page: HTMLElement,
  library: Library,
  goTo: (id: string) => void,
): void => {
  const [button, input, problem] = ["open", "file", "problem"].map((part) =>
    dialog.querySelector<HTMLElement>(`[data-part="${part}"]`)!,
  ) as [HTMLElement, HTMLInputElement, HTMLElement];
  const open = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    problem.textContent = "";
    try {
      const { name, document, notice } = await documentOfFile(file);
      const id = await storeNew(library, name, document);
      if (notice !== undefined) tellOnceOpen(id, notice);
      goTo(id);
    } catch (fault) {
      dialog.togglePopover(true);
      problem.textContent = `“${file.name}” could not be opened: ${reasonOf(fault)}`;
    }
  };
  button.addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    void open(input.files?.[0]);
    // So that the same file can be chosen again.
    input.value = "";
  });
  page.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files") === true) event.preventDefault();
  });
  page.addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (file === undefined) return;
    event.preventDefault();
    void open(file);
  });
};

interface FileDocument {
  readonly name: string;
  readonly document: SavedWorkbook;
  readonly notice?: string | undefined;
}

const documentOfFile = async (file: File): Promise<FileDocument> => {
  if (file.size > LARGEST) throw new Error("it is larger than 50 MB");
  const plain = file.name.replace(/(\.prop)?\.[^.]*$/i, "") || "Document";
  if (/\.json$/i.test(file.name)) return readDocumentFile(await file.text());
  const { documentIn, documentInCsv } = await loadFiles();
  if (/\.(csv|tsv|txt)$/i.test(file.name))
    return { name: plain, document: openedWorkbook(documentInCsv(await file.text(), plain)) };
  if (/\.xls[xm]$/i.test(file.name)) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const read = await documentIn(bytes, plain);
    return { name: plain, document: openedWorkbook(read), notice: read.unshown && noticeOf(read.unshown, file.name) };
  }
  throw new Error("open a file that ends with .xlsx, .csv or .prop.json");
};

const noticeOf = (unshown: string, file: string): string =>
  `This page doesn't show ${unshown} of “${file}”. The file itself is unchanged`;
