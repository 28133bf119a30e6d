// The texts of toasts after a success.
import { describe, expect, test } from 'vitest'
import { find } from '#src/commands/registry.ts'
import { allWords } from '../support/words.ts'

const words = allWords('zh-CN')
const saidBy = (id: string): string | undefined => words.get(find(id)?.says ?? '')

describe('success toasts', () => {
  test.each([
    ['users.add', '操作成功'],
    ['users.save', '操作成功'],
    ['users.change_password', '操作成功'],
    ['users.push_permissions', '操作成功'],
    ['enterprise.edit', '操作成功'],
    ['users.remove', '删除成功'],
    ['orders.amend', '修改成功'],
    ['orders.delete', '删除成功'],
    ['orders.submit_award', '操作成功'],
    ['orders.approve', '操作成功'],
    ['orders.reject', '操作成功'],
    ['suppliers.save', '认证成功'],
    ['herbal_templates.remove', '删除成功'],
    ['qr_login.confirm', '操作成功'],
  ])('%s says %s', (id, sentence) => {
    expect(saidBy(id)).toBe(sentence)
  })

  test('have the specified texts', () => {
    const of = (key: string) => words.get(`commands:said.${key}`)
    expect(['published', 'draft_saved', 'changed', 'deleted', 'operated', 'certified'].map(of)).toEqual([
      '发布成功',
      '草稿已保存',
      '修改成功',
      '删除成功',
      '操作成功',
      '认证成功',
    ])
    expect(words.get('common:toast.network')).toBe('网络出现问题，请稍后再试')
  })

  test.each(['view.refresh', 'orders.view', 'rows.open', 'pages.next'])('%s changes nothing and has no toast', (id) => {
    expect(find(id)?.says).toBeUndefined()
  })
})
