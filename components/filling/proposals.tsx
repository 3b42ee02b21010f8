'use client'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ChevronDownIcon } from '@/components/ui/icons'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'
import { loadTitle } from '@/lib/core/load/texts/load'
import type { FillingView } from '@/lib/core/placing/rules/filling'
import { inAlphabet } from '@/lib/core/words/rules/in-alphabet'
import { groupedByEach } from '@/lib/core/words/rules/lists'
import { keysOf } from '@/lib/core/words/rules/records'
import { searchFor, searchForm } from '@/lib/core/words/rules/search'
import { resultTexts } from '@/lib/core/words/texts/results'
import {
  fillingTexts,
  filledWho,
  type Grouping,
  groupingTexts,
  proposedWhen,
  proposedWhere,
  tickedProposals,
} from '@/lib/filling/texts'

type Proposal = NonNullable<FillingView['result']>['proposals'][number]
type Toggle = (indices: readonly number[], isOn: boolean) => void

const groupings = keysOf(groupingTexts)

const namesBy = ({ groups, teachers }: Proposal, grouping: Grouping): readonly string[] => {
  const names = grouping === 'group' ? groups.map(({ title }) => title) : teachers.map(({ name }) => name)
  return names.length > 0 ? names : [fillingTexts.nobody]
}

/** The indices of proposals by group or by teacher, in the order of the alphabet. */
function sectionsOf(proposals: readonly Proposal[], indices: readonly number[], grouping: Grouping) {
  const sections = groupedByEach(indices, (index) => {
    const proposal = proposals[index]
    return proposal ? namesBy(proposal, grouping) : []
  })
  return [...sections].sort(([a], [b]) => inAlphabet(a, b))
}

const formOf = (proposal: Proposal): string =>
  searchForm(
    loadTitle(proposal),
    ...proposal.groups.map(({ title }) => title),
    ...proposal.teachers.map(({ name }) => name),
    proposal.room?.title ?? '',
  )

/** Up to so many proposals are shown at once; of more only the names, until one is opened. */
const mostShown = 60

type ProposalsProps = {
  proposals: readonly Proposal[]
  dropped: ReadonlySet<number>
  toggle: Toggle
  sought: number | undefined
}

/** Proposals by group or by teacher; a shared one appears with each of them and is chosen with all. */
export function Proposals({ proposals, dropped, toggle, sought }: ProposalsProps) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const found = list.current?.querySelector<HTMLElement>(`[data-proposal="${sought ?? ''}"]`)
    found?.scrollIntoView({ block: 'center' })
    found?.querySelector('input')?.focus()
  }, [sought])
  const [grouping, setGrouping] = useState<Grouping>('group')
  const [typed, setTyped] = useState('')
  /** Sections folded or unfolded by hand. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const forms = useMemo(() => proposals.map(formOf), [proposals])
  const shown = useMemo(() => {
    const search = searchFor(typed)
    return forms.flatMap((form, index) => (search.finds(form) ? [index] : []))
  }, [forms, typed])
  const sections = useMemo(() => sectionsOf(proposals, shown, grouping), [proposals, shown, grouping])
  const startsOpen = sections.reduce((sum, [, indices]) => sum + indices.length, 0) <= mostShown
  const turn = (name: string) =>
    setTurned((before) => {
      const after = new Set(before)
      if (!after.delete(name)) after.add(name)
      return after
    })
  const ticked = shown.filter((index) => !dropped.has(index)).length
  return (
    <section ref={list} className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <div className="w-52">
          <Select
            label={fillingTexts.grouping}
            value={grouping}
            options={groupings.map((value) => ({ value, label: groupingTexts[value] }))}
            onChange={setGrouping}
          />
        </div>
        <SearchField
          label={fillingTexts.find}
          value={typed}
          onChange={(next) => {
            setTyped(next)
            setTurned(new Set())
          }}
          className="min-w-40 basis-40"
        />
        <Checkbox
          checked={shown.length > 0 && ticked === shown.length}
          isPartly={ticked > 0}
          onChange={(isOn) => toggle(shown, isOn)}
        >
          {tickedProposals(ticked, shown.length)}
        </Checkbox>
      </div>
      {sections.length === 0 && <p className="text-ink-soft">{resultTexts.nothing}</p>}
      <div className="grid min-w-0">
        {sections.map(([name, indices]) => (
          <Section
            key={name}
            {...{ name, indices, proposals, dropped, toggle, sought }}
            isOpen={startsOpen !== turned.has(name) || (sought !== undefined && indices.includes(sought))}
            onTurn={() => turn(name)}
          />
        ))}
      </div>
    </section>
  )
}

type SectionProps = ProposalsProps & {
  name: string
  indices: readonly number[]
  isOpen: boolean
  onTurn: () => void
}

/** The proposals of one group or teacher; drawn only while unfolded. */
function Section({ name, indices, proposals, dropped, toggle, sought, isOpen, onTurn }: SectionProps) {
  const id = useId()
  const ticked = indices.filter((index) => !dropped.has(index)).length
  return (
    <div className="grid min-w-0 border-t border-line first:border-t-0">
      <h3 className="flex min-w-0 items-center gap-2 text-sm font-semibold">
        <Checkbox
          checked={ticked === indices.length}
          isPartly={ticked > 0}
          className="flex-1"
          onChange={(isOn) => toggle(indices, isOn)}
        >
          {name}
        </Checkbox>
        <Button
          look="quiet"
          className="px-2 font-normal tabular-nums"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${name}: ${ticked} / ${indices.length}`}
          onClick={onTurn}
        >
          {ticked} / {indices.length}
          <ChevronDownIcon className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
        </Button>
      </h3>
      <ul id={id} hidden={!isOpen} className="grid gap-x-4 pb-2 pl-6 lg:grid-cols-2">
        {isOpen &&
          indices.map((index) => {
            const proposal = proposals[index]
            return (
              proposal && (
                <li
                  key={index}
                  data-proposal={index}
                  className={`min-w-0 ${index === sought ? 'rounded bg-accent-soft outline outline-accent' : ''}`}
                >
                  <Checkbox
                    checked={!dropped.has(index)}
                    className="items-start py-1 text-sm"
                    onChange={(isOn) => toggle([index], isOn)}
                  >
                    <span className="font-medium">{loadTitle(proposal)}</span>
                    <span className="block text-pretty text-ink-soft">{filledWho(proposal)}</span>
                    <span className="block text-pretty">{proposedWhen(proposal)}</span>
                    <span className="block text-pretty text-ink-soft">{proposedWhere(proposal)}</span>
                  </Checkbox>
                </li>
              )
            )
          })}
      </ul>
    </div>
  )
}
