import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { supplierEditor } from '#contract/suppliers.events.ts'
import { listSuppliers } from '#contract/suppliers.ts'
import { CommandButton } from '#src/commands/command-button.tsx'
import { isPartOpen } from '#src/commands/list-parts.ts'
import { addressOfImported } from '#src/commands/records/made-address.ts'
import { supplierSubject } from '#src/commands/subjects.ts'
import { useHerbNames } from '#src/components/use-herb-catalogue.tsx'
import { ListPage } from '#src/lists/page.tsx'
import { useListPage } from '#src/lists/use-list-page.tsx'
import { useRegions } from '#src/machines/use-regions.ts'
import { useMay } from '#src/machines/use-session.ts'
import { to } from '#src/paths.ts'
import { lazy } from '#src/ui/layout/lazy.tsx'
import { useUrl } from '#src/ui/layout/use-url.ts'
import { supplierImport } from './import-spec.ts'
import { listCard, listColumns } from './list-columns.tsx'
import { suppliersGrammar } from './list-url.ts'

const SupplierPeek = lazy(async () => (await import('./peek.tsx')).SupplierPeek, { early: false })

const NewSupplierPanel = lazy(async () => (await import('./new-panel.tsx')).NewSupplierPanel, { early: false })

const ImportDialog = lazy(async () => (await import('#src/imports/dialog.tsx')).ImportDialog, { early: false })

/** The list of suppliers; its state is in the address. */
export const SuppliersList = () => {
  const { t, i18n } = useTranslation()
  const { search: pageSearch, go } = useUrl()
  const mayEdit = useMay(supplierEditor)
  const list = useListPage({
    grammar: suppliersGrammar,
    endpoint: listSuppliers,
    input: (input) => input,
    nouns: ['suppliers'],
    subjectOf: supplierSubject,
    namesOf: ({ supplier_name, short_name }) => [supplier_name, short_name],
    pathOf: (supplier) => to('supplier_detail', { id: supplier.id }),
    pathOfId: (id) => to('supplier_detail', { id }),
    peek: SupplierPeek,
    selects: true,
  })
  const { search, filters } = list.query
  const english = i18n.language !== 'zh-CN'
  const columns = useMemo(() => listColumns(t, search, english), [t, search, english])
  const card = useMemo(() => listCard(t, search), [t, search])
  const herbs = useHerbNames(filters.herbal_id)
  const { byCode } = useRegions(filters.region_code.length > 0)
  const named = (names: readonly (string | undefined)[]) => names.map((name) => name ?? '…').join(t('lists:and'))
  return (
    <>
      <ListPage
        list={list}
        title={t('suppliers:list.title')}
        actions={
          <>
            <CommandButton id="suppliers.import" className="max-sm:hidden" />
            <CommandButton id="create.here" variant="primary" />
          </>
        }
        columns={columns}
        card={card}
        search={t('suppliers:list.search')}
        tabLabel={(status) => t(`suppliers:status.${status}`)}
        rowName={(supplier) => supplier.supplier_name}
        parts={{
          herbal_id: {
            words: (ids) => named(ids.map((id) => herbs.get(id))),
          },
          region_code: {
            words: (codes) => named(codes.map((code) => byCode.get(code)?.name ?? code)),
          },
        }}
        empty={{
          never: {
            icon: 'truck',
            title: t('suppliers:empty.never'),
            text: t('suppliers:empty.never_hint'),
            actions: (
              <>
                <CommandButton id="suppliers.import" />
                <CommandButton id="create.here" variant="primary" />
              </>
            ),
          },
          tab: (tab) => t('suppliers:empty.tab', { tab }),
          searched: (text) => t('suppliers:empty.search', { text }),
          filtered: t('suppliers:empty.filtered'),
        }}
      />
      <NewSupplierPanel wanted={mayEdit && isPartOpen(pageSearch, 'new')} />
      <ImportDialog
        wanted={isPartOpen(pageSearch, 'import')}
        spec={supplierImport}
        onClose={() => go(list.addressOf(list.query), { replace: true })}
        onSee={(name) => go(addressOfImported('suppliers', name), { replace: true })}
      />
    </>
  )
}
