import { useTranslation } from 'react-i18next'
import { CommandButton } from '#src/commands/command-button.tsx'
import { usePage } from '#src/commands/use-situation.tsx'
import { PasswordForm } from '#src/forms/password-form.tsx'
import { BrandMark } from '#src/ui/text/icon.tsx'

export interface PasswordDueProps {
  readonly viewer: { readonly id: string; readonly username: string; readonly name: string }
}

/** The only page before a user changes a password set by somebody else; the server refuses all other calls too. */
export const PasswordDue = ({ viewer }: PasswordDueProps) => {
  const { t } = useTranslation()
  const page = usePage({ path: 'preferences' })
  return (
    <div {...page} className="flex min-h-dvh flex-col bg-page">
      <header className="flex h-16 items-center gap-2.5 px-gutter text-h3 font-semibold">
        <BrandMark size={24} />
        {t('common:product')}
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 items-start justify-center px-4 pt-10 pb-10">
        <div className="w-full max-w-106 rounded-l border border-line bg-surface px-8 pt-6 pb-7 max-sm:px-5">
          <h1 tabIndex={-1}>{t('users:due.title')}</h1>
          <p className="mt-1 mb-5 text-table text-ink-2">{t('users:due.text', { name: viewer.name })}</p>
          <PasswordForm user={viewer} isOwn variant="page" />
          <div className="mt-6 border-t border-line pt-4">
            <CommandButton id="session.sign_out" variant="quiet" size="sm" />
          </div>
        </div>
      </main>
    </div>
  )
}
