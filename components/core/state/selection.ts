import { loadKey, type LoadItem } from '@/lib/core/rules/load/load-item'

/** Load items selected in a subject's panel (by `subjectKey`), in order: the first is the active one. */
export type Selection = { subject: string | null; items: readonly LoadItem[] }

export type SelectionAction =
  /** `adds`: toggles it in the selection. */
  | { type: 'item_selected'; subject: string; item: LoadItem; adds: boolean }
  /** The current load: updates selected items and drops deleted ones. */
  | { type: 'load_known'; subject: string; items: readonly LoadItem[] }
  | { type: 'selection_cleared' }

export const nothingSelected: Selection = { subject: null, items: [] }

const sameItem = (a: LoadItem) => (b: LoadItem) => loadKey(a.ref) === loadKey(b.ref)

export function selectionAfter(selection: Selection, action: SelectionAction): Selection {
  if (action.type === 'selection_cleared') return selection.items.length > 0 ? nothingSelected : selection
  const { subject } = action
  const items = selection.subject === subject ? selection.items : []
  if (action.type === 'item_selected') {
    const { item, adds } = action
    if (!adds) return { subject, items: [item] }
    const others = items.filter((one) => !sameItem(item)(one))
    return { subject, items: others.length < items.length ? others : [...items, item] }
  }
  const renewed = items.flatMap((item) => action.items.find(sameItem(item)) ?? [])
  const isSame = renewed.length === items.length && renewed.every((item, index) => item === items[index])
  return isSame ? selection : { subject, items: renewed }
}
