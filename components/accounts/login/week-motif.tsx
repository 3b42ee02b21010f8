const columns = 6
const rows = 8

/** Filled cells of the decorative week, by column * 10 + row; the rest are empty. */
const filled: Record<number, string> = {
  1: 'bg-lesson-lecture',
  2: 'bg-lesson-practice',
  11: 'bg-lesson-lecture',
  13: 'bg-lesson-lab',
  14: 'bg-lesson-lab',
  20: 'bg-lesson-practice',
  22: 'bg-accent',
  31: 'bg-lesson-lecture',
  32: 'bg-lesson-practice',
  35: 'bg-lesson-credit',
  42: 'bg-lesson-lab',
  43: 'bg-lesson-practice',
  50: 'bg-lesson-lecture',
  51: 'bg-lesson-practice',
}

/** A small decorative week. */
export function WeekMotif() {
  return (
    <div aria-hidden className="grid h-full grid-flow-col grid-cols-6 grid-rows-8 gap-1.5">
      {Array.from({ length: columns * rows }, (_, index) => {
        const colour = filled[Math.floor(index / rows) * 10 + (index % rows)]
        return (
          <span
            key={index}
            className={`rounded-sm ${colour ? `${colour} opacity-50` : 'bg-surface opacity-70'}`}
          />
        )
      })}
    </div>
  )
}
