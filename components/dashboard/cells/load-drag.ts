/** What a dragged row of the load carries beside its title. */
const dragType = 'application/x-load'

type Drag = { dataTransfer: DataTransfer | null }

/** `title` is for other programs. */
export function startLoadDrag({ dataTransfer }: Drag, title: string): void {
  dataTransfer?.setData(dragType, '')
  dataTransfer?.setData('text/plain', title)
}

export const isLoadDrag = ({ dataTransfer }: Drag): boolean => dataTransfer?.types.includes(dragType) ?? false
