import { buttonClass, type ButtonLook } from './button'

/** A button that chooses a file; a corrected file can be chosen again under the same name. */
export function FileButton(props: {
  /** The button's text, and the accessible name of the input. */
  text: string
  label: string
  accept: string
  look: ButtonLook
  isBusy: boolean
  /** Several may be chosen at once. */
  isMultiple?: boolean
  onChoose: (first: File, ...more: File[]) => void
}) {
  const { text, label, accept, look, isBusy, isMultiple = false, onChoose } = props
  return (
    <label
      className={buttonClass(
        look,
        'relative focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent',
      )}
      aria-disabled={isBusy}
    >
      {text}
      <input
        type="file"
        aria-label={label}
        accept={accept}
        disabled={isBusy}
        multiple={isMultiple}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [first, ...more] = currentTarget.files ?? []
          currentTarget.value = ''
          if (first) onChoose(first, ...more)
        }}
      />
    </label>
  )
}
