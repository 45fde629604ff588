/** Manifests as TypeScript: what the published types of Kubernetes' objects find wrong, such as a field that doesn't exist. */
import { join } from "node:path";
import ts from "typescript";

/** Where the types of each kind are. */
const MODULES: Readonly<Record<string, string>> = {
  "v1 ConfigMap": "core/v1",
  "v1 Namespace": "core/v1",
  "v1 Service": "core/v1",
  "apps/v1 Deployment": "apps/v1",
  "apps/v1 StatefulSet": "apps/v1",
  "networking.k8s.io/v1 Ingress": "networking/v1",
  "networking.k8s.io/v1 NetworkPolicy": "networking/v1",
  "policy/v1 PodDisruptionBudget": "policy/v1",
};

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
}

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  module: ts.ModuleKind.CommonJS,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
  lib: ["lib.es2022.d.ts"],
  skipLibCheck: true,
};

/** A line for each thing that is wrong. */
export const wrongIn = (manifests: readonly Manifest[]): readonly string[] => {
  const unknown = manifests.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`).filter((name) => !(name in MODULES));
  if (unknown.length > 0) return unknown.map((name) => `No such kind: ${name}`);
  const lines = manifests.map((manifest, index) => {
    const type = `import("kubernetes-types/${MODULES[`${manifest.apiVersion} ${manifest.kind}`]}").${manifest.kind}`;
    return `export const manifest${index}: ${type} = ${JSON.stringify(manifest)};`;
  });
  const file = join(__dirname, "manifests.ts");
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile, fileExists, readFile } = host;
  const text = lines.join("\n");
  host.fileExists = (name) => name === file || fileExists(name);
  host.readFile = (name) => (name === file ? text : readFile(name));
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022) : getSourceFile(name, ...rest);
  const program = ts.createProgram([file], OPTIONS, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
};
