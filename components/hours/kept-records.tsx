import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { useActs } from '@/components/core/changes/use-acts'
import { Button } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import type { ChangeId } from '@/lib/core/names/rules/ids'

type Done = { changeId: ChangeId | null }

/** Records of a teacher: listed, added by a form and removed after a question, each as a change. */
export function KeptRecords<Kept extends { id: number }>(props: {
  texts: {
    title: string
    none: string
    add: string
    added: string
    remove: string
    removed: string
    removeQuestion: (record: Kept) => string
  }
  records: readonly Kept[]
  mayChange: boolean
  form: (finish: (done: Done | false) => void) => ReactNode
  remove: (id: Kept['id']) => Promise<Done>
  children: (record: Kept) => ReactNode
}) {
  const { texts, records, mayChange, form, remove, children } = props
  const router = useRouter()
  const { modal, confirm } = useDialogs()
  const { act, report } = useActs()
  const reload = () => router.refresh()
  const tell = (text: string, { changeId }: Done) => {
    report({ text, changeId, reload })
    reload()
  }
  const add = async () => {
    const done = await modal<Done>({ title: texts.add, body: form })
    if (done) tell(texts.added, done)
  }
  const askToRemove = async (record: Kept) => {
    const question = {
      title: texts.remove,
      description: texts.removeQuestion(record),
      ok: texts.remove,
      danger: true,
    }
    if (!(await confirm(question))) return
    const done = await act(() => remove(record.id))
    if (done) tell(texts.removed, done)
  }
  return (
    <section className="rounded-lg border bg-surface" aria-label={texts.title}>
      <div className="flex flex-wrap items-center justify-between gap-2 px-3 py-2">
        <h2 className="font-semibold">{texts.title}</h2>
        {mayChange && <Button onClick={() => void add()}>{texts.add}</Button>}
      </div>
      {records.length === 0 ? (
        <p className="px-3 pb-3 text-sm text-ink-soft">{texts.none}</p>
      ) : (
        <ul className="divide-y border-t text-sm">
          {records.map((record) => (
            <li key={record.id} className="flex items-start gap-3 px-3 py-1.5">
              {children(record)}
              {mayChange && (
                <Button look="quiet" onClick={() => void askToRemove(record)}>
                  {texts.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
