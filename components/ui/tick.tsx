import { CheckIcon } from './icons'

const box = 'inline-grid size-4 place-items-center rounded-sm border align-middle'

/** A checkbox drawn in a grid cell. The cell has the focus and handles keys; this only shows the state. */
export function Tick({ label, isOn, isMine }: { label: string; isOn: boolean; isMine: boolean }) {
  const look = isOn ? 'border-accent bg-accent text-accent-ink' : 'border-line-strong bg-surface'
  return (
    <span
      role="checkbox"
      aria-label={label}
      aria-checked={isOn}
      aria-disabled={!isMine}
      className={`${box} ${look} ${isMine ? 'cursor-pointer' : 'opacity-50'}`}
    >
      {isOn && <CheckIcon className="size-3" />}
    </span>
  )
}
