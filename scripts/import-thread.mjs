import { tsImport } from 'tsx/esm/api'

// A thread does not inherit the loader of its process.
await tsImport('./import-thread.ts', import.meta.url)
