// The error of a set-up field, in words.
import { useTranslation } from 'react-i18next'
import type { SetupView } from '#src/machines/use-setup.ts'

/** The message for the field of a path (`enterprise.uscc`); undefined when it has no error. */
export const useFault = ({ faults }: Pick<SetupView, 'faults'>): ((path: string) => string | undefined) => {
  const { t } = useTranslation('validation')
  return (path) => {
    const fault = faults.find((one) => one.path === path)
    if (fault === undefined) return undefined
    return 'message' in fault ? fault.message : t(fault.code, fault.params)
  }
}
