/** The drag data type of a load item, besides its title as text. */
const dragType = 'application/x-load'

type Drag = { dataTransfer: DataTransfer | null }

/** `title` is the plain text for other programs. */
export function startLoadDrag({ dataTransfer }: Drag, title: string): void {
  dataTransfer?.setData(dragType, '')
  dataTransfer?.setData('text/plain', title)
}

export const isLoadDrag = ({ dataTransfer }: Drag): boolean => dataTransfer?.types.includes(dragType) ?? false
