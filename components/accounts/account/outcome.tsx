/** The result of an action, announced to screen readers: the error or the success text. */
export const AccountOutcome = ({ refused, done }: { refused: string | null; done: string | null }) => (
  <div role="status" className="empty:hidden">
    {refused && <p className="rounded-md bg-danger-soft px-3 py-2 text-danger text-pretty">{refused}</p>}
    {!refused && done && (
      <p className="rounded-md bg-success-soft px-3 py-2 text-success text-pretty">{done}</p>
    )}
  </div>
)
