import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listTemplates } from '#contract/herbal-templates.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { isPartOpen } from '#src/commands/list-parts.ts'
import { addressOfImported } from '#src/commands/records/made-address.ts'
import { templateSubject } from '#src/commands/subjects.ts'
import { useHerbNames } from '#src/components/use-herb-catalogue.tsx'
import { ListPage } from '#src/lists/page.tsx'
import { useListPage } from '#src/lists/use-list-page.tsx'
import { to } from '#src/paths.ts'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { templateImport } from './import-spec.ts'
import { listCard, listColumns } from './list-columns.tsx'
import { herbalGrammar } from './list-url.ts'

const TemplatePeek = lazy(async () => (await import('./peek.tsx')).TemplatePeek, { early: false })

const ImportDialog = lazy(async () => (await import('#src/imports/dialog.tsx')).ImportDialog, { early: false })

/** The list of templates; its state is in the address. */
export const HerbalList = () => {
  const { t, i18n } = useTranslation()
  const { search: pageSearch, go } = useUrl()
  const list = useListPage({
    grammar: herbalGrammar,
    endpoint: listTemplates,
    input: (input) => input,
    nouns: ['herbal_templates'],
    subjectOf: templateSubject,
    namesOf: ({ name, alias }) => [name, ...alias],
    pathOf: (template) => to('herbal_detail', { id: template.id }),
    pathOfId: (id) => to('herbal_detail', { id }),
    peek: TemplatePeek,
    selects: true,
  })
  const { search } = list.query
  const english = i18n.language !== 'zh-CN'
  const columns = useMemo(() => listColumns(t, search, english), [t, search, english])
  const card = useMemo(() => listCard(t, search), [t, search])
  const herbs = useHerbNames(list.query.filters.herbal_id)
  return (
    <>
      <ListPage
        list={list}
        title={t('herbal:list.title')}
        actions={
          <>
            <CommandButton id="herbs.browse" className="max-sm:hidden" />
            <CommandButton id="herbal_templates.import" />
            <CommandButton id="create.here" variant="primary" />
          </>
        }
        columns={columns}
        card={card}
        search={t('herbal:list.search')}
        tabLabel={(tab) => t(`herbal:tab.${tab}`)}
        rowName={(template) => template.name}
        parts={{
          herbal_id: {
            words: (ids) => ids.map((id) => herbs.get(id) ?? '…').join(t('lists:and')),
          },
        }}
        empty={{
          never: {
            icon: 'leaf',
            title: t('herbal:empty.never'),
            text: t('herbal:empty.never_hint'),
            actions: <CommandButton id="create.here" />,
          },
          filtered: t('herbal:empty.filtered'),
          searched: (text) => t('herbal:empty.search', { text }),
        }}
      />
      <ImportDialog
        wanted={isPartOpen(pageSearch, 'import')}
        spec={templateImport}
        onClose={() => go(list.addressOf(list.query), { replace: true })}
        onSee={(name) => go(addressOfImported('herbal', name), { replace: true })}
      />
    </>
  )
}
