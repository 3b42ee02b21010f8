/** What stands where the week would, when there is none to show. */
export function EmptyWeek({ text, hint, isBusy = false }: { text: string; hint?: string; isBusy?: boolean }) {
  return (
    <main aria-busy={isBusy} className="grid min-w-0 flex-1 place-items-center p-6">
      <div className="max-w-md text-center">
        <h1 className="text-lg font-semibold text-balance">{text}</h1>
        {hint && <p className="mt-2 text-ink-soft text-pretty">{hint}</p>}
      </div>
    </main>
  )
}
