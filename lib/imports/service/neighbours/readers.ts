/** A reader of another system's export. */
export type NeighbourReader = {
  /** Whether a file is such an export. `start`: its first characters. */
  recognises: (file: { name: string; start: string }) => boolean
  /** The timetable in the form of our own JSON files, and checked like one. Throws ImportFault. */
  read: (file: { name: string; bytes: Uint8Array }) => object
}

/** The readers, asked in this order before a file counts as a table or as our own JSON. */
export const neighbourReaders: readonly NeighbourReader[] = []
