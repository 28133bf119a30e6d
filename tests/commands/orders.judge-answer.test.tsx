// The dialog in which a supplier's answer is judged.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CommandButton } from '#src/commands/command-button.tsx'
import { anOrder, DetailPage, openConsole } from '../support/console.tsx'

const clarification_id = '01a21bd9-92fc-7326-b58d-39904ac73390'

test.each([
  [true, '接受说明'],
  [false, '不接受'],
] as const)(
  'it quotes question and answer, its button says whether the answer is accepted, and only the judgement is sent: %s',
  async (accepted, name) => {
    const quoted = '为何低于其余报价？\n答复：自有基地'
    const { user, told } = await openConsole(
      <DetailPage order={anOrder({ status: 'reviewing', review_stage: 'qualification' })}>
        <CommandButton
          id="orders.judge_answer"
          args={{ clarification_id, accepted, quoted }}
          label={`reviews:clarify.${accepted ? 'accept' : 'refuse'}`}
        />
      </DetailPage>,
    )
    await user.click(screen.getByRole('button', { name }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('为何低于其余报价？')
    expect(dialog).toHaveTextContent('自有基地')
    await user.type(within(dialog).getByRole('textbox'), '成本合理')
    await user.click(within(dialog).getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [sent] = told.asked.filter(({ id }) => id === 'orders.audit')
    expect(sent?.input).toMatchObject({
      body: { action: 'judge_answer', payload: { clarification_id, accepted, reason: '成本合理' } },
    })
    expect(JSON.stringify(sent?.input)).not.toContain('自有基地')
  },
)
