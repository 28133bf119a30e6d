import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { rolePresets } from '#contract/permission-sets.ts'
import { createUser, editUser, rightsGiver, rolePresetNames, type User, user } from '#contract/users.ts'
import { userSubject } from '#src/commands/subjects.ts'
import { fieldsOf } from '#src/forms/fields.tsx'
import { PanelForm } from '#src/forms/panel-form.tsx'
import { SecretBox } from '#src/forms/secret-box.tsx'
import { useRecordForm } from '#src/forms/use-record-form.tsx'
import { useMay, useViewer } from '#src/machines/use-session.ts'
import { changedBody, type NewUserValues, newUserValues, profileBody, profileValues } from './profile-values.ts'

const { TextBox, TextArea, ChoiceBox, FlagBox } = fieldsOf<NewUserValues>()

const order = ['username', 'name', 'password', 'department', 'position', 'phone', 'email', 'role_preset', 'remark']

/** A new user: profile, first password, and initial permissions. */
export const NewUserForm = ({ onMade, onCancel }: { onMade: (made: User | null) => void; onCancel: () => void }) => {
  const { t } = useTranslation()
  const form = useRecordForm<NewUserValues, User>({
    id: 'user',
    record: null,
    valuesOf: newUserValues,
    bodyOf: profileBody,
    schema: createUser.body,
    command: 'users.add',
    subjectOf: userSubject,
    order,
    secrets: ['password'],
    again: true,
    onDone: (data) => onMade(user.safeParse(data).data ?? null),
  })
  return (
    <PanelForm
      form={form}
      variant="panel"
      labels="users:fields"
      options="users:preset"
      required={['username', 'name', 'password']}
      onCancel={onCancel}
    >
      <Grid>
        <TextBox name="username" maxLength={32} autoComplete="off" hint={t('users:form.username_hint')} />
        <TextBox name="name" maxLength={40} />
        <SecretBox
          name="password"
          autoComplete="new-password"
          makes={['password']}
          hint={t('users:form.password_hint')}
        />
        <div className="flex items-center">
          <FlagBox name="must_change_password" hint={t('users:form.due_hint')} />
        </div>
        <Contact />
        <Preset hint={t('users:form.preset_new_hint')} />
        <Remark />
      </Grid>
    </PanelForm>
  )
}

/** An existing user: as first loaded, and as the server has them now. */
export const ProfileForm = ({ user, present, onCancel }: { user: User; present: User; onCancel: () => void }) => {
  const { t } = useTranslation()
  const form = useRecordForm({
    id: 'user',
    record: user,
    present,
    valuesOf: profileValues,
    bodyOf: (values) => changedBody(values, present),
    schema: editUser.body,
    command: 'users.save',
    subjectOf: userSubject,
    order,
    stays: true,
  })
  return (
    <PanelForm
      form={form}
      variant="panel"
      labels="users:fields"
      options="users:preset"
      required={['username', 'name']}
      onCancel={onCancel}
    >
      <Grid>
        <TextBox name="username" maxLength={32} autoComplete="off" hint={t('users:form.username_hint')} />
        <TextBox name="name" maxLength={40} />
        <Contact />
        <Preset hint={t('users:form.preset_hint')} />
        <Remark />
      </Grid>
    </PanelForm>
  )
}

const Grid = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 gap-x-4 gap-y-4 @max-[420px]:grid-cols-1 [&>.wide]:col-span-full">{children}</div>
)

const Contact = () => (
  <>
    <TextBox name="department" maxLength={60} />
    <TextBox name="position" maxLength={60} />
    <TextBox name="phone" maxLength={40} type="tel" />
    <TextBox name="email" maxLength={120} type="email" />
  </>
)

/** Presets with a permission that the viewer lacks cannot be assigned. */
const Preset = ({ hint }: { hint: string }) => {
  const { t } = useTranslation()
  const viewer = useViewer()
  const mayGive = useMay(rightsGiver)
  const givable = rolePresetNames.filter((name) =>
    rolePresets[name].every((code) => viewer?.permissions.includes(code)),
  )
  return mayGive ? (
    <ChoiceBox
      name="role_preset"
      values={givable}
      optional
      wordsOf={(name) => t(`users:preset.${name}`)}
      hint={hint}
      className="wide"
    />
  ) : null
}

const Remark = () => {
  const { t } = useTranslation()
  return <TextArea name="remark" maxLength={500} note={t('forms:optional')} className="wide" />
}
