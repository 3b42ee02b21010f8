'use client'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useEffectEvent, useState, useTransition } from 'react'
import { useFormDialog } from '@/components/core/changes/use-form-dialog'
import { Button, buttonClass } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { DownloadIcon, PlusIcon } from '@/components/ui/icons'
import { command, type MenuEntry } from '@/components/ui/menu-entries'
import { Placeholder, AnswerPlaceholder } from '@/components/ui/placeholder'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'
import { permissions } from '@/lib/core/actor/rules/actor'
import { subjectOf } from '@/lib/core/names/rules/resource'
import { timers } from '@/lib/core/page/browser/timers'
import { permissionTitles } from '@/lib/core/rights/texts/right-titles'
import {
  type AdminRow,
  type AdminTableName,
  rowTitle,
  type TableSearch,
  type TableView,
  type Use,
  type VisibleRow,
  visibleRows,
  type VocabularyName,
} from '@/lib/core/tables/rules/admin-table'
import { adminTables, isMergeable, isNamed, isVocabulary } from '@/lib/core/tables/rules/tables'
import { dashboardUrl } from '@/lib/core/views/browser/dashboard-location'
import { upperFirst } from '@/lib/core/words/texts/acts'
import { common } from '@/lib/core/words/texts/common'
import { programmesPath } from '@/lib/programmes/browser/programmes-location'
import { adminTablePath, adminTableUrl } from '@/lib/tables/browser/admin-location'
import { tableBookUrl, useUses } from '@/lib/tables/browser/admin-tables'
import { countedUse, mergeTexts, usesTexts } from '@/lib/tables/texts/admin-merge'
import { adminTableTexts, adminTableUi as texts, pageOf, rowsOfTable, rowWords } from '@/lib/tables/texts/admin-tables'
import { AddRowForm } from './add-row-form'
import { MergeForm } from './merge-form'
import { PasteForm } from './paste-form'
import { TableGrid } from './table-grid'
import { type TableRows, useTableRows } from './use-table-rows'

/** The link to what refers to a row; null: it has no page. */
function placeOf(table: VocabularyName, row: AdminRow): (use: Use) => string | null {
  const title = rowTitle(adminTables[table], row.values)
  const search = { text: title, sorted: null, page: 1, shown: 'all' as const, right: null }
  const week =
    table === 'room' || table === 'teacher' || table === 'group'
      ? dashboardUrl({ subject: subjectOf(table, row.id), monday: null, subgroup: 0, view: 'grid' })
      : null
  return (use) => {
    switch (use) {
      case 'class':
      case 'load':
      case 'wish':
        return week
      case 'group':
      case 'teacher':
        return adminTableUrl(use, search)
      case 'programme':
      case 'programme row':
        return programmesPath
      case 'account':
        return adminTableUrl('user', search)
      case 'editor':
        return adminTablePath('user')
      default:
        return null
    }
  }
}

/** What refers to a row, with links. */
function UsesList({ table, row }: { table: VocabularyName; row: AdminRow }) {
  const query = useUses(table, row.id)
  const uses = query.data
  const hrefOf = placeOf(table, row)
  if (!uses) return <AnswerPlaceholder query={query} failed={usesTexts.failed} loading={common.loading} />
  if (uses.length === 0) return <p>{usesTexts.nowhere}</p>
  return (
    <ul className="grid gap-1">
      {uses.map((use) => {
        const href = hrefOf(use.use)
        return (
          <li key={use.use}>
            {href ? (
              <Link href={href} prefetch={false} className="text-accent underline">
                {countedUse(use)}
              </Link>
            ) : (
              countedUse(use)
            )}
          </li>
        )
      })}
    </ul>
  )
}

type Shown = { view: TableView; search: TableSearch }
type Done = TableRows['done']

/** Special ways of adding rows and actions on rows, for tables that have them. */
export type OwnWays = {
  buttons: (done: Done) => ReactNode
  actsOf: (row: VisibleRow, done: Done) => MenuEntry[]
}

type Props = Shown & { table: AdminTableName; mayMerge: boolean; own?: OwnWays }

/** What is opened in a dialog, for the whole table and for each of its rows. */
function useRowForms({ table: name, view, mayMerge, own }: Omit<Props, 'search'>, data: TableRows) {
  const table = adminTables[name]
  const { title, add } = adminTableTexts[name]
  const { modal } = useDialogs()
  const open = useFormDialog(data.done)
  const nameOf = (row: AdminRow) => rowTitle(table, row.values)

  const openAdding = () =>
    void open({ title: add }, (finish) => (
      <AddRowForm
        table={table}
        choices={view.choices}
        onAdded={({ row, changeId }) => finish({ said: texts.added(nameOf(row)), changeId })}
      />
    ))
  const openPasting = () =>
    void open({ title: `${texts.paste}: ${title}`, size: 'extra-large' }, (finish) => (
      <PasteForm
        table={table}
        onPasted={(said, changeId) => finish({ said, changeId })}
        onCancel={() => finish(false)}
      />
    ))
  const merge = (vocabulary: VocabularyName, row: VisibleRow) =>
    void open({ title: mergeTexts.title(nameOf(row)) }, (finish) => (
      <MergeForm
        table={adminTables[vocabulary]}
        row={row}
        onMerged={(said, changeId) => finish({ said, changeId })}
        onCancel={() => finish(false)}
      />
    ))
  const showUses = (vocabulary: VocabularyName, row: VisibleRow) =>
    void modal<never>({ title: usesTexts.title(nameOf(row)), body: () => <UsesList table={vocabulary} row={row} /> })

  function actsOf(row: VisibleRow): MenuEntry[] {
    if (row.isForeign) return []
    const words = rowWords(name)
    const retire = command('retire', row.isActive ? words.retire : words.restore, () => data.retire(row))
    if (!isVocabulary(name)) return [...(own?.actsOf(row, data.done) ?? []), retire]
    return [
      ...(isNamed(name) ? [command('uses', texts.where, () => showUses(name, row))] : []),
      retire,
      ...(mayMerge && isMergeable(name) ? [command('merge', texts.merge, () => merge(name, row))] : []),
      {
        ...command('remove', texts.remove, () => data.remove(row)),
        danger: true,
        ...(row.uses > 0 && { whyNot: texts.usedAlready }),
      },
    ]
  }
  return { openAdding, openPasting, actsOf }
}

/** A table of the administration: search, sorting, editing in place, pasting and download. */
export function TableScreen({ table: name, view, search, mayMerge, own }: Props) {
  const table = adminTables[name]
  const { title, hint, add } = adminTableTexts[name]
  const data = useTableRows(table, view)

  const { openAdding, openPasting, actsOf } = useRowForms({ table: name, view, mayMerge, own }, data)
  return (
    <main className="mx-auto flex min-h-framed max-w-[96rem] flex-col gap-3 p-4 md:h-framed md:min-h-144 print:h-auto">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1 className="text-2xl font-semibold text-balance">{title}</h1>
        <p className="text-ink-soft text-pretty max-sm:hidden">{hint}</p>
      </div>
      {/* On a phone actions on the whole table come after the rows, which are what the user came for. */}
      <div className="flex flex-wrap items-center gap-2 max-md:contents">
        <div data-no-print className="flex min-w-0 flex-wrap items-center gap-2">
          <Filter key={name} table={name} search={search} />
          <p role="status" className="text-sm text-ink-soft">
            {rowsOfTable(name, view.total)}
          </p>
        </div>
        <div data-no-print className="ml-auto flex flex-wrap gap-2 max-md:order-last max-md:ml-0">
          <a href={tableBookUrl(name)} download className={buttonClass('quiet')}>
            <DownloadIcon />
            {common.book}
          </a>
          <Button onClick={openPasting}>{texts.paste}</Button>
          {own?.buttons(data.done) ?? (
            <Button look="primary" onClick={openAdding}>
              <PlusIcon />
              {add}
            </Button>
          )}
        </div>
      </div>
      {data.rows.length === 0 ? (
        <Nothing table={name} search={search} />
      ) : (
        <TableGrid table={table} search={search} choices={view.choices} data={data} actsOf={actsOf} />
      )}
      <div data-no-print className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-xs text-ink-faint max-md:hidden">{texts.keys}</p>
        <Pages table={name} view={view} search={search} />
      </div>
    </main>
  )
}

/** The search and the filter of rows, both stored in the address. */
function Filter({ table, search }: { table: AdminTableName; search: TableSearch }) {
  const router = useRouter()
  const [text, setText] = useState(search.text)
  const [, startTransition] = useTransition()
  const go = useEffectEvent((sought: string) => {
    if (sought.trim() === search.text.trim()) return
    const url = adminTableUrl(table, { ...search, text: sought.trim(), page: 1 })
    startTransition(() => router.replace(url, { scroll: false }))
  })
  useEffect(() => {
    const timer = setTimeout(() => go(text), timers.formSettles)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <>
      <SearchField
        label={adminTableTexts[table].search}
        value={text}
        onChange={setText}
        className="basis-48 sm:max-w-72"
      />
      <Select
        label={texts.show}
        hidesLabel
        value={search.shown}
        options={visibleRows
          .filter((value) => value !== (isVocabulary(table) ? 'unseen' : 'lacking'))
          .map((value) => ({ value, label: rowWords(table).shown[value] }))}
        onChange={(shown) =>
          startTransition(() =>
            router.push(adminTableUrl(table, { ...search, text: text.trim(), shown, page: 1 }), {
              scroll: false,
            }),
          )
        }
      />
      {!isVocabulary(table) && (
        <Select
          label={texts.right}
          hidesLabel
          value={search.right ?? ''}
          options={[
            { value: '' as const, label: texts.anyRight },
            ...permissions.map((value) => ({ value, label: upperFirst(permissionTitles[value]) })),
          ]}
          onChange={(right) =>
            startTransition(() =>
              router.push(adminTableUrl(table, { ...search, text: text.trim(), right: right || null, page: 1 }), {
                scroll: false,
              }),
            )
          }
        />
      )}
    </>
  )
}

function Nothing({ table, search }: { table: AdminTableName; search: TableSearch }) {
  const isFiltered = search.text !== '' || search.shown !== 'used' || search.right !== null
  if (!isFiltered) return <Placeholder text={texts.nothing} hint={texts.nothingHint} />
  return (
    <Placeholder text={search.shown === 'alike' && search.text === '' ? texts.noneAlike : texts.notFound}>
      <Link href={adminTablePath(table)} prefetch={false} className={buttonClass()}>
        {texts.reset}
      </Link>
    </Placeholder>
  )
}

function Pages({ table, view, search }: Shown & { table: AdminTableName }) {
  if (view.pages === 1) return null
  const to = (page: number) => adminTableUrl(table, { ...search, page })
  return (
    <nav aria-label={texts.pages} className="flex items-center gap-2">
      {view.page > 1 && (
        <Link href={to(view.page - 1)} prefetch={false} className={buttonClass()}>
          {texts.previous}
        </Link>
      )}
      <span className="text-sm text-ink-soft tabular-nums">{pageOf(view.page, view.pages)}</span>
      {view.page < view.pages && (
        <Link href={to(view.page + 1)} prefetch={false} className={buttonClass()}>
          {texts.next}
        </Link>
      )}
    </nav>
  )
}
