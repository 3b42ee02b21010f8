import type { CellObject } from 'write-excel-file/node'

type Look = Omit<CellObject, 'value' | 'type' | 'format'>

const edge = { borderStyle: 'thin', borderColor: '#A9B4BD' } as const
const body = { ...edge, wrap: true, alignVertical: 'top', fontSize: 8 } as const

/** Cell styles. Colour repeats what the words already say. */
export const looks = {
  title: { fontSize: 14, fontWeight: 'bold', alignVertical: 'center' },
  about: { fontSize: 9, textColor: '#455360', alignVertical: 'center' },
  total: { fontWeight: 'bold', fontSize: 9, alignVertical: 'center' },
  head: {
    ...edge,
    wrap: true,
    fontWeight: 'bold',
    align: 'center',
    alignVertical: 'center',
    backgroundColor: '#E2E8EC',
  },
  day: { ...edge, wrap: true, fontWeight: 'bold', alignVertical: 'top', backgroundColor: '#F0F3F5' },
  body,
  empty: body,
  middle: { ...body, align: 'center' },
  draft: { ...body, fontStyle: 'italic', backgroundColor: '#F3EEFA' },
  request: { ...body, backgroundColor: '#FFF6E0' },
  /** The text begins with the kind of trace. No strikethrough: it would also cross out the new place. */
  trace: { ...body, textColor: '#5C6873', fontStyle: 'italic' },
  overlap: { ...body, backgroundColor: '#FDE9E7' },
} as const satisfies Record<string, Look>

export type { Look }
