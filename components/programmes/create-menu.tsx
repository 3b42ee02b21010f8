import { useMemo } from 'react'
import { Button } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { ChevronDownIcon, PlusIcon } from '@/components/ui/icons'
import { Menu } from '@/components/ui/menu'
import { command, type MenuEntry } from '@/components/ui/menu-entries'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { mayDo } from '@/lib/core/schedule/rules/active-item'
import { useOffers } from '@/lib/core/views/browser/vocabularies'
import { useTemplates } from '@/lib/programmes/browser/use-programme'
import { createTexts, menuTexts } from '@/lib/programmes/texts/programme-forms'
import { CreateForm, isFilled, type Created, type Source } from './create-form'

const titleOf = (source: Source): string => {
  switch (source.from) {
    case 'nothing':
      return createTexts.title
    case 'file':
      return createTexts.byFile
    case 'template':
      return createTexts.byTemplate(source.template.title)
  }
}

/** «Создать программу» with the menu of other actions; `own`: actions on the shown programme. */
export function CreateMenu(props: {
  actor: Actor
  half: 1 | 2
  own: readonly MenuEntry[]
  onCreated: (programme: Created) => void
}) {
  const { actor, half, own, onCreated } = props
  const mayCreate = isAllowed(actor, 'programme.create')
  const templates = useTemplates(mayCreate) ?? []
  const groups = useOffers(actor, 'group', mayCreate)
  const ownGroups = useMemo(() => groups?.filter((one) => mayDo(one, 'fill')), [groups])
  const { modal } = useDialogs()

  async function create(source: Source) {
    const made = await modal<Created>({
      title: titleOf(source),
      body: (finish) => (
        <CreateForm source={source} groups={isFilled(source) ? ownGroups : groups} half={half} onCreated={finish} />
      ),
    })
    if (made) onCreated(made)
  }
  const ofTemplates = (hasGenerate: boolean): MenuEntry[] =>
    templates
      .filter((template) => template.hasGenerate === hasGenerate)
      .map((template) => command(template.key, template.title, () => void create({ from: 'template', template })))
  const fromFile = command('file', menuTexts.fromFile, () => void create({ from: 'file' }))
  const sections = [
    { key: 'own', title: menuTexts.own, entries: own },
    { key: 'make', title: menuTexts.make, entries: mayCreate ? [fromFile] : [] },
    { key: 'generates', title: menuTexts.generates, entries: ofTemplates(true) },
    { key: 'templates', title: menuTexts.templates, entries: ofTemplates(false) },
  ].filter(({ entries }) => entries.length > 0)
  return (
    <div data-no-print className="flex gap-1">
      {mayCreate && (
        <Button onClick={() => void create({ from: 'nothing' })}>
          <PlusIcon />
          {menuTexts.create}
        </Button>
      )}
      {sections.length > 0 && <Menu label={menuTexts.menu} button={<ChevronDownIcon />} sections={sections} />}
    </div>
  )
}
