import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useRef, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Button } from '#src/ui/input/button.tsx'
import { Field } from '#src/ui/input/field.tsx'
import { Input } from '#src/ui/input/input.tsx'
import { MoneyInput } from '#src/ui/input/money-input.tsx'
import { Picker } from '#src/ui/input/picker.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { Icon } from '#src/ui/text/icon.tsx'
import { moneyText } from '#src/ui/text/money.tsx'

describe('Field', () => {
  test('gives the control its label, its error and its required state', () => {
    render(
      <Field label="标题" required error="请填写标题">
        <Input />
      </Field>,
    )
    const input = screen.getByRole('textbox', { name: '标题' })
    expect(input).toBeInvalid()
    expect(input).toBeRequired()
    expect(input).toHaveAccessibleDescription('请填写标题')
  })
})

describe('Money', () => {
  test('writes numbers of any length exactly', () => {
    expect(moneyText('12345678901234567.89', 'zh-CN')).toBe('¥12,345,678,901,234,567.89')
    expect(moneyText('26.8', 'en-US')).toBe('¥26.80')
    expect(moneyText('0.1234', 'zh-CN', false)).toBe('0.1234')
  })

  test('is grouped at rest, plain while it is edited, and keeps text that is no number', async () => {
    const user = userEvent.setup()
    render(<MoneyBox />)
    const input = screen.getByRole('textbox', { name: '预算' })
    expect(input).toHaveValue('2,400,000.00')
    await user.click(input)
    expect(input).toHaveValue('2400000')
    await user.clear(input)
    await user.type(input, '１２，３４５．６元')
    await user.tab()
    expect(input).toHaveValue('12345.6元')
  })

  test('takes a comma as typed until the figure is whole: 2,500 is 2500, and another 0 makes no number of it', async () => {
    const user = userEvent.setup()
    render(<MoneyBox />)
    const input = screen.getByRole('textbox', { name: '预算' })
    await user.clear(input)
    await user.type(input, '2,500')
    expect(input).toHaveValue('2,500')
    await user.type(input, '0')
    expect(input).toHaveValue('2,5000')
    await user.tab()
    expect(input).toHaveValue('2,5000')
    await user.clear(input)
    await user.type(input, '2,500')
    await user.tab()
    expect(input).toHaveValue('2,500.00')
    await user.clear(input)
    await user.type(input, '2500,000')
    await user.tab()
    expect(input).toHaveValue('2500,000')
  })

  test('selects the whole plain number on focus, so that typing replaces it', async () => {
    const user = userEvent.setup()
    render(<MoneyBox />)
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: '预算' })
    // The Tab key focuses and selects at once, before the plain number is drawn.
    act(() => {
      input.focus()
      input.select()
    })
    expect(input).toHaveValue('2400000')
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 7])
    await user.keyboard('30')
    await user.tab()
    expect(input).toHaveValue('30.00')
  })
})

describe('Button', () => {
  test('that is disabled stays reachable and gives the reason', async () => {
    const user = userEvent.setup()
    const onClick = vi.fn()
    render(
      <Button disabledReason="未到时间" onClick={onClick}>
        开标
      </Button>,
    )
    await user.tab()
    const button = screen.getByRole('button', { name: '开标' })
    expect(button).toHaveFocus()
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveAccessibleDescription('未到时间')
    await user.keyboard('{Enter}')
    expect(onClick).not.toHaveBeenCalled()
  })

  test('shows a lock where the lifecycle refuses, and its own icon where there is nothing to do', () => {
    const drawn = (button: ReactNode): string | undefined => {
      const { container, unmount } = render(button)
      const drawing = container.querySelector('svg')?.innerHTML
      unmount()
      return drawing
    }
    const save = drawn(<Button icon="check">保存</Button>)
    expect(
      drawn(
        <Button icon="check" disabledReason="没有改动">
          保存
        </Button>,
      ),
    ).toBe(save)
    expect(
      drawn(
        <Button icon="check" refusal="已截止">
          保存
        </Button>,
      ),
    ).toBe(drawn(<Icon name="lock" />))
  })
})

describe('Picker', () => {
  test('searches while the person types and fills in the choice by Enter', async () => {
    const user = userEvent.setup()
    render(<HerbBox />)
    const box = screen.getByRole('combobox', { name: '品名' })
    await user.type(box, 'd')
    await screen.findByRole('option', { name: '党参' })
    await user.keyboard('{ArrowDown}')
    expect(box).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: '党参' }).id)
    await user.keyboard('{Enter}')
    expect(box).toHaveValue('党参')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  test('ignores keys of the input method', async () => {
    const user = userEvent.setup()
    render(<HerbBox />)
    const box = screen.getByRole('combobox', { name: '品名' })
    await user.type(box, 'd')
    await screen.findByRole('option', { name: '丹参' })
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 })
    expect(box).toHaveValue('d')
    fireEvent.keyDown(box, { key: 'Escape', isComposing: true })
    expect(screen.getByRole('listbox')).toBeVisible()
  })
})

describe('Picker whose answer is late', () => {
  test('takes the first option when the answer comes; text typed meanwhile goes to the next field', async () => {
    const user = userEvent.setup()
    const answer = Promise.withResolvers<readonly string[]>()
    render(<HerbThenQuantity search={() => answer.promise} />)
    const box = screen.getByRole('combobox', { name: '品名' })
    await user.type(box, 'hq{Enter}25')
    expect(box).toHaveValue('hq')
    answer.resolve(['黄芪', '红芪'])
    await waitFor(() => expect(box).toHaveValue('黄芪'))
    const quantity = screen.getByRole('textbox', { name: '数量' })
    await waitFor(() => expect(quantity).toHaveFocus())
    await waitFor(() => expect(quantity).toHaveValue('25'))
  })

  test('keeps an Enter for the next field together with the text before and after it', async () => {
    const user = userEvent.setup()
    const answer = Promise.withResolvers<readonly string[]>()
    const onEnter = vi.fn()
    render(<HerbThenQuantity search={() => answer.promise} onEnter={onEnter} />)
    await user.type(screen.getByRole('combobox', { name: '品名' }), 'hq{Enter}25{Enter}!')
    expect(onEnter).not.toHaveBeenCalled()
    answer.resolve(['黄芪'])
    const quantity = screen.getByRole('textbox', { name: '数量' })
    await waitFor(() => expect(quantity).toHaveValue('25!'))
    expect(onEnter.mock.calls).toEqual([['25']])
  })

  test('puts keys that are pressed while kept ones are written behind these', async () => {
    const user = userEvent.setup()
    const answer = Promise.withResolvers<readonly string[]>()
    render(<HerbThenQuantity search={() => answer.promise} />)
    await user.type(screen.getByRole('combobox', { name: '品名' }), 'hq{Enter}123')
    answer.resolve(['黄芪'])
    const quantity = screen.getByRole('textbox', { name: '数量' })
    await waitFor(() => expect(quantity).toHaveFocus())
    await user.keyboard('45')
    await waitFor(() => expect(quantity).toHaveValue('12345'))
  })

  test('takes the option that the arrows chose, although a later answer moves it in the list', async () => {
    const user = userEvent.setup()
    const later = Promise.withResolvers<readonly string[]>()
    render(<HerbThenQuantity search={(text) => (text === 'd' ? found() : later.promise)} />)
    const box = screen.getByRole('combobox', { name: '品名' })
    await user.type(box, 'd')
    await screen.findByRole('option', { name: '丹参' })
    await user.type(box, 's{ArrowDown}')
    expect(screen.getByRole('option', { selected: true })).toHaveAccessibleName('党参')
    later.resolve(['独活', '丹参', '党参'])
    await screen.findByRole('option', { name: '独活' })
    expect(screen.getByRole('option', { selected: true })).toHaveAccessibleName('党参')
    await user.keyboard('{Enter}')
    expect(box).toHaveValue('党参')
  })

  test('lets the name be edited again after Backspace', async () => {
    const user = userEvent.setup()
    render(<HerbThenQuantity search={() => new Promise(() => undefined)} />)
    const box = screen.getByRole('combobox', { name: '品名' })
    await user.type(box, 'hq{Enter}{Backspace}l')
    expect(box).toHaveValue('hql')
  })
})

describe('Dialog', () => {
  test('returns the focus to the control that opened it', async () => {
    const user = userEvent.setup()
    render(<Ask />)
    await user.click(screen.getByRole('button', { name: '终止' }))
    expect(screen.getByRole('dialog', { name: '终止？' })).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: '终止' })).toHaveFocus())
  })

  test('stays open when Esc only ends a composition', async () => {
    const user = userEvent.setup()
    render(<Ask />)
    await user.click(screen.getByRole('button', { name: '终止' }))
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', isComposing: true })
    expect(screen.getByRole('dialog')).toBeVisible()
  })
})

const MoneyBox = () => {
  const [value, setValue] = useState('2400000')
  return (
    <Field label="预算">
      <MoneyInput value={value} onChange={setValue} />
    </Field>
  )
}

const found = async () => ['丹参', '党参']

interface HerbThenQuantityProps {
  search: (text: string) => Promise<readonly string[]>
  onEnter?: (quantity: string) => void
}

const HerbThenQuantity = ({ search, onEnter }: HerbThenQuantityProps) => {
  const [text, setText] = useState('')
  const [quantity, setQuantity] = useState('')
  const next = useRef<HTMLInputElement>(null)
  return (
    <>
      <Field label="品名">
        <Picker
          text={text}
          onText={setText}
          search={search}
          keyOf={(herb) => herb}
          render={(herb) => herb}
          onPick={(herb) => {
            setText(herb)
            next.current?.focus()
          }}
          labels={{ list: '选择品种', searching: '…', none: '没有', failed: '失败', count: (n) => `${n} 项` }}
        />
      </Field>
      <input
        ref={next}
        aria-label="数量"
        value={quantity}
        onChange={(event) => setQuantity(event.target.value)}
        onKeyDown={({ key }) => key === 'Enter' && onEnter?.(quantity)}
      />
    </>
  )
}

const HerbBox = () => {
  const [text, setText] = useState('')
  return (
    <Field label="品名">
      <Picker
        text={text}
        onText={setText}
        search={found}
        keyOf={(herb) => herb}
        render={(herb) => herb}
        onPick={setText}
        labels={{ list: '选择品种', searching: '…', none: '没有', failed: '失败', count: (n) => `${n} 项` }}
      />
    </Field>
  )
}

const Ask = () => {
  const [open, setOpen] = useState(false)
  return (
    <main tabIndex={-1}>
      <Button onClick={() => setOpen(true)}>终止</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="终止？" closeLabel="关闭" />
    </main>
  )
}
