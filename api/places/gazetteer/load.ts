import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Deserializer, Serializer } from 'node:v8';
import { Gazetteer } from './gazetteer.ts';
import { compileTables, type Tables } from './tables.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Where tools of npm packages keep what they can make again. */
const CACHE = join(ROOT, 'node_modules/.cache/gazetteer');

/** Names the compiled tables after all that they are made from: the code, the packages, and Node's format. */
function cacheName(): string {
  const code = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(import.meta.dirname, file));
  const texts = [...code, join(ROOT, 'package.json')].map((file) => readFileSync(file, 'utf8'));
  return `${hash('sha256', [process.version, ...texts].join('\0'), 'hex').slice(0, 16)}.bin`;
}

function readCache(file: string): Tables | null {
  try {
    // The arrays of `deserialize` would be views that keep the whole file in memory beside copies: 27 MB.
    const reader = new Deserializer(readFileSync(file));
    reader.readHeader();
    return reader.readValue();
  } catch {
    // It is missing, or damaged: then it is made again.
    return null;
  }
}

/** Replaces the cache; other processes see the old file or the whole new one. */
function writeCache(file: string, tables: Tables): void {
  const draft = `${file}.${process.pid}`;
  try {
    mkdirSync(CACHE, { recursive: true });
    for (const old of readdirSync(CACHE)) rmSync(join(CACHE, old), { force: true });
    const writer = new Serializer();
    writer.writeHeader();
    writer.writeValue(tables);
    writeFileSync(draft, writer.releaseBuffer());
    renameSync(draft, file);
  } catch {
    // A read-only installation compiles the tables in each process that needs them.
  }
}

let loaded: Gazetteer | undefined;

/** The gazetteer, which is loaded in 50 ms when it is first needed; the first time ever, it is compiled in 3 s. */
export function gazetteer(): Gazetteer {
  if (loaded) return loaded;
  const file = join(CACHE, cacheName());
  let tables = readCache(file);
  if (!tables) {
    tables = compileTables();
    writeCache(file, tables);
  }
  loaded = new Gazetteer(tables);
  return loaded;
}
