import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Herb, herbEditor, herbStatuses, listHerbs } from '#contract/herbs.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { herbSubject } from '#src/commands/herbs/herbs.ts'
import { isPartOpen } from '#src/commands/list-parts.ts'
import { addressOfImported } from '#src/commands/records/made-address.ts'
import { ListPage } from '#src/lists/page.tsx'
import { useListPage } from '#src/lists/use-list-page.tsx'
import { useMay } from '#src/machines/use-session.ts'
import { to } from '#src/paths.ts'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { herbImport } from './import-spec.ts'
import { listCard, listColumns } from './list-columns.tsx'
import { herbsGrammar } from './list-url.ts'

const ImportDialog = lazy(async () => (await import('#src/imports/dialog.tsx')).ImportDialog, { early: false })

const HerbPeek = lazy(async () => (await import('./peek.tsx')).HerbPeek, { early: false })

/**
 * The herbs of the enterprise: those of the catalogue with the enterprise's own data, and its own herbs. A row opens
 * its form, or its peek panel for users who may not change it.
 */
export const HerbsList = () => {
  const { t, i18n } = useTranslation()
  const { search: pageSearch, go } = useUrl()
  const mayEdit = useMay(herbEditor)
  const pathOfId = useCallback(
    (id: string) => (mayEdit ? to('herb_edit', { id }) : to('herbs', { peek: id })),
    [mayEdit],
  )
  const pathOf = useCallback(({ id }: Herb) => pathOfId(id), [pathOfId])
  const list = useListPage({
    grammar: herbsGrammar,
    endpoint: listHerbs,
    // Without a status the call returns only herbs offered for new lines; this list shows all. A search without a
    // chosen order sends no order, so that the server puts the best match first, as in every search of herbs.
    input: ({ ordering, ...input }) => ({
      status: herbStatuses.join(),
      ...input,
      ...((input.search === undefined || ordering !== 'pinyin') && { ordering }),
    }),
    nouns: ['herbs'],
    subjectOf: herbSubject,
    namesOf: ({ name, aliases, name_en }) => [name, ...aliases, name_en],
    pathOf,
    pathOfId,
    peek: HerbPeek,
    selects: true,
  })
  const { search } = list.query
  const english = i18n.language !== 'zh-CN'
  const columns = useMemo(() => listColumns({ t, search, english, pathOf }), [t, search, english, pathOf])
  const card = useMemo(() => listCard({ t, search, pathOf }), [t, search, pathOf])
  return (
    <>
      <ListPage
        list={list}
        title={t('herbs:list.title')}
        actions={
          <>
            <CommandButton id="herbs.import" className="max-sm:hidden" />
            <CommandButton id="create.here" variant="primary" />
          </>
        }
        columns={columns}
        card={card}
        search={t('herbs:list.search')}
        tabLabel={(status) => t(`herbs:tab.${status}`)}
        rowName={({ name }) => name}
        empty={{
          never: { icon: 'leaf', title: t('herbs:list.none'), text: t('herbs:list.none_hint') },
          filtered: t('herbs:list.none_filtered'),
          searched: (text) => t('herbs:list.none_searched', { text }),
          make: <CommandButton id="create.here" />,
        }}
      />
      <ImportDialog
        wanted={isPartOpen(pageSearch, 'import')}
        spec={herbImport}
        onClose={() => go(list.addressOf(list.query), { replace: true })}
        onSee={(name) => go(addressOfImported('herbs', name), { replace: true })}
      />
    </>
  )
}
