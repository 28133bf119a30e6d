// What is wrong with a field of the set-up, in words.
import { useTranslation } from 'react-i18next'
import type { SetupView } from '#src/machines/use-setup.ts'

/** The sentence for the field of a path (`enterprise.uscc`); undefined when nothing is wrong with it. */
export const useFault = ({ faults }: Pick<SetupView, 'faults'>): ((path: string) => string | undefined) => {
  const { t } = useTranslation('validation')
  return (path) => {
    const fault = faults.find((one) => one.path === path)
    if (fault === undefined) return undefined
    return 'message' in fault ? fault.message : t(fault.code, fault.params)
  }
}
