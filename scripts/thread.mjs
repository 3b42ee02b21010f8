import { importBuilt } from '../lib/environment/built-source.mjs'

// A thread does not inherit the loader of its process.
await importBuilt(process.argv[2])
