import { type ReactNode, useRef } from 'react'
import { Button, type ButtonProps } from './button.tsx'

interface Props {
  /** Name of the file box, for screen readers. */
  label: string
  variant?: ButtonProps['variant']
  onFile(file: File): void
  children: ReactNode
}

/** Opens a JSON file from the user's computer; the same file may be opened again. */
export const JsonFileButton = ({ label, variant, onFile, children }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="sm" variant={variant} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        tabIndex={-1}
        aria-label={label}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file !== undefined) onFile(file)
          event.target.value = ''
        }}
      />
    </>
  )
}
