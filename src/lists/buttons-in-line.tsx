// Buttons that stay in one line: what does not fit is left out.
import { type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface ButtonsInLineProps {
  /** The record, and whatever else changes the width of its buttons. */
  of: string
  /** The buttons with their keys, the most important first. */
  children: readonly ReactElement[]
}

/** The buttons of the first line; another menu leads to all. */
export const ButtonsInLine = ({ of, children }: ButtonsInLineProps) => {
  const { i18n } = useTranslation()
  const names = `${i18n.language} ${of} ${children.map(({ key }) => key).join(' ')}`
  const group = useRef<HTMLSpanElement>(null)
  const [fitting, setFitting] = useState({ names: '', count: 0 })
  useLayoutEffect(() => {
    const buttons = [...(group.current?.children ?? [])]
    const topOf = (button: Element | undefined) => button?.getBoundingClientRect().top
    const line = buttons.filter((button) => topOf(button) === topOf(buttons[0]))
    if (line.length < buttons.length) setFitting({ names, count: line.length })
  }, [names])
  return (
    <span ref={group} className="contents">
      {fitting.names === names ? children.slice(0, fitting.count) : children}
    </span>
  )
}
