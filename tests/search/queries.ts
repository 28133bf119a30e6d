// Queries that people type into the palette, and the intended answers. A line is an answer and its queries; `|` separates answers that
// are equally good. Records are named by their label, commands and statuses by their id. Nothing may be tuned to `heldOut`: it was
// written together with `tuning`, with the same kinds of queries, before the ranking was changed, and measures the ranking.

/** A query with its accepted answers: one of them should come first. */
export interface Query {
  readonly query: string
  readonly expected: readonly string[]
}

/** Reads a set of queries from its lines. */
export const read = (lines: string): readonly Query[] =>
  lines
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('//'))
    .flatMap((line) => {
      const at = line.lastIndexOf(': ')
      const expected = line.slice(0, at).split('|')
      return line
        .slice(at + 2)
        .split(' · ')
        .map((query) => ({ query, expected }))
    })

/** The queries to which the ranking is tuned. */
export const tuning = read(`
// pages
go.home: 首页 · sy · shouye · home
go.orders: 招标需求 · zbxq · zhaobiaoxq · orders · order · demand
go.reviews: 评标管理 · pbgl · reviews · review
go.suppliers: 供应商 · gys · gongyings · suppliers · supplier · vendors
go.users: 用户管理 · yhgl · 员工 · staff
go.herbal: 品种管理 · pzgl · herbs
go.enterprise: 企业信息 · qyxx · company
preferences.open: 设置 · settings
inbox.open: 消息 · notifications
// commands and tasks
settings.theme_dark: 深色 · 夜间模式 · dark mode
settings.theme_dark: yjms
settings.theme_light: 浅色
preferences.password: 改密码 · 修改密码 · change password
settings.locale_en_us: 英文 · english
session.sign_out: 退出 · logout · log out · tcdl
sheet.open: 快捷键 · kjj
orders.create: 新建需求 · xjxq · xinjian zhaobiao
users.create|users.add: 新建用户
suppliers.import: 导入供应商 · drgys
settings.density_compact: 紧凑 · compact
settings.collapse: 收起菜单
go.orders|status:orders:bidding: 投标
status:orders:bidding: 报价
go.reviews|status:orders:bidding: bids
// statuses
status:orders:pending_audit: 待审核 · dsh · daishenhe · pending approval
status:orders:bidding: 报价中
status:orders:pending_open: 待开标
status:orders:reviewing: 评审中
status:orders:completed: 已完成 · completed
status:orders:draft: 草稿 · drafts
status:orders:failed: 流标
status:suppliers:blacklisted: 黑名单 · hmd
status:suppliers:pending: 待认证
status:suppliers:expired: 证照过期 · expired
// herbs: as written, full, initials, mixed, other readings
黄芪: 黄芪 · huangqi · hq · huangq · hqi · 北芪 · beiqi · astragalus
当归: 当归 · dg · danggui · dangg
白术: 白术 · bz · baizhu
党参: 党参 · dangshen · dangs
川芎: 川芎 · chuanxiong · cxiong
重楼: 重楼 · chonglou
阿胶: 阿胶 · ejiao
女贞子: 女贞子 · nvzhenzi · nuzhenzi
枸杞子: 枸杞 · gouqi · gqz
当归|白芷|独活: angelica
三七: 三七 · sanqi
延胡索|东阳画溪里元胡专业合作社: 元胡 · yuanhu
金银花: 金银花 · jyh
人参|三七|西洋参|红参|人参叶: ginseng
甘草: licorice
// herbs: misread or mistyped
黄芪: hunagqi · huagnqi · huanqi · haungqi · huangqii · hangqi · 黄其 · astragulus
黄芪|黄精: huangji
当归: dangui · danguui · dnaggui · 丹归 · 当规
丹参: danshne · dansen
蜈蚣|白术: baizu
白术: baizhuu · 佰术
党参: dangsheng · 党身
川芎: cuanxiong · chuangxiong · 川穹
茯苓: fuling · huling · 伏苓
女贞子: lvzhenzi
狗脊: gouji
金银花: jinyihua · jingyinhua · 金因花
山药: shanyoa · sanyao
甘草: gancap
半夏: banxai
麦冬: maidogn
枸杞子: 狗杞子
当归|白芷|独活: angleica
// processed forms
半夏|法半夏: 姜半夏 · jiangbanxia
黄芪: 炙黄芪 · zhihuangqi
白术: 炒白术
当归: 酒当归
柴胡|北柴胡: 醋柴胡
杜仲: 盐杜仲
// suppliers
亳州砚田堂中药饮片有限公司: 砚田堂 · ytt · yantiantang · 15426776645 · 154 2677 6645 · 91341602MAXC93TA1J
四川蓉草汇药业有限公司: 蓉草汇 · rongcaohui · rchyy · gy202601010003 · rongcaohiu · 容草汇
亳州市华泉里中药饮片有限公司|四川蓉草汇药业有限公司: GY20260101-0003
都江堰漱玉川芎种植农民专业合作社: 漱玉川芎
砚山者腊坡三七种植有限公司: 者腊坡
// orders
ZB20261101-0007: ZB20261101-0007 · zb202611010007 · 202611010007 · 0007
ZB20261101-0025: 六味地黄丸 · liuweidihuang · lwdhw · liuweidihaung
ZB20261101-0022: 四大怀药
ZB20261101-0027: 逍遥丸
// users
王淑敏: 王淑敏 · wsm · wangshumin · wangsumin · 15407238625 · 王书敏
苏文佩: 苏文佩 · suwenpei · suwenbei
李牧原: buyer2
// trace codes
P26110100010000015: P26110100010000015 · p26110100010000015 · 0000015
// words mistyped
go.suppliers: suplier · supliers · spupliers · gongyinshang · gongyignshang · 供应管理
preferences.open: setings
inbox.open: notificatons
go.orders: zhoabiaoxuqiu · zhaobaioxuqiu · 标招需求 · 招标须求
go.users: yonghuguangli
go.reviews: pingbioaguanli
sheet.open: 快截键
status:orders:pending_audit: 带审核 · dashenhe
`)

/** The queries that measure the ranking. */
export const heldOut = read(`
// pages
go.home: 主页 · 工作台 · dashboard
go.orders: 需求 · zhaobiaoxuqiu · zbx · demands · tenders · tender
go.reviews: pingbiao · pbguanli · evaluation · evaluations
go.reviews|status:orders:reviewing: 评审
go.suppliers: 供应商管理 · gysgl · gongyingshang · vendor · 供货商
go.users: users · user · people · employees · employee · 人员 · 账号 · yonghu
go.herbal: 品种 · pinzhong · herb · varieties · 药材
go.enterprise: qiyexinxi · 公司信息 · enterprise
preferences.open: 偏好设置 · phsz · preferences · setting
inbox.open: 通知 · inbox · message
// commands and tasks
settings.theme_dark: 暗黑模式 · shense · 深色模式 · night mode
settings.theme_light: light mode · 白天模式
preferences.password: xgmm · xiugaimima · password · 换密码
settings.locale_en_us|settings.locale_zh_cn: 切换语言 · language
settings.locale_zh_cn: 中文
session.sign_out: 登出 · 注销 · sign out
sheet.open: shortcuts · kuaijiejian
orders.create: 发布需求 · new demand · 新建招标
users.create|users.add: 添加用户 · new user
herbal_templates.import: 导入品种
suppliers.import: import suppliers
settings.density_roomy: 宽松
settings.expand: zkcd
status:orders:bidding|go.reviews: quotes · quotations
// statuses
status:orders:pending_audit: 审核 · shenhe · 待审批
status:orders:bidding: bjz · baojiazhong
status:orders:pending_open: dkb · daikaibiao · to be opened
status:orders:reviewing: psz
status:orders:awarded: 已定标 · ydb · awarded
status:orders:award_auditing: 定标审批
status:orders:cancelled: cancelled · canceled · 终止
status:orders:draft: draft · caogao
status:suppliers:blacklisted: blacklist · heimingdan
status:suppliers:suspended: 暂停
status:suppliers:supplement: 待补充
status:suppliers:expired: 过期
status:suppliers:certified: 已认证
// herbs: as written, full, initials, mixed, other readings
甘草: 甘草 · gc · gancao · gcao
白芍: 白芍 · baishao · baish
茯苓: 茯苓 · flin · fulin
柴胡: 柴胡 · chaihu · chai hu
厚朴: 厚朴 · houpo
莪术: 莪术 · ezhu
玄参: 玄参 · xuanshen · xshen
槟榔: 槟榔 · binglang
连翘: 连翘 · lianqiao · lq
酸枣仁: 酸枣仁 · szr · suanzaor
三七: 田七
西洋参: 花旗参 · huaqishen
人参: ren shen
西红花: 藏红花
薏苡仁: 薏米 · yimi
五味子: wuweizi · wwz
大黄: rhubarb
白芍|赤芍|牡丹皮: peony
// herbs: misread or mistyped
甘草: gnacao · ganca · gancaoo · gangcao · 甘操 · licorcie
柴胡: chiahu · caihu · chaiuh · chanhu · 柴湖
厚朴|藿香|火麻仁: huoqu
厚朴: hopu · houpu
白芍: baishoa · baisao · baishap · 白勺
茯苓: fuligng · fuilng
连翘: lianqioa · liangqiao · nianqiao · 莲翘
酸枣仁: suanzoaren · suangzaoren · zuanzaoren · 酸枣人
五味子: wuweizhi · wuwezi · 五位子
陈皮: chengpi · cenpi · chepni · 陈批
黄连: huanglain · 黄莲
黄芩: huangqing · huanqin
党参|丹参: danshneg
牡丹皮: mudangpi
山药: shangyao
知母: zhimuu
桔梗: jiegang · jiegen · 桔更
天麻: 天吗
大黄: rhubrab
// processed forms
法半夏|半夏: 法半夏
半夏: 清半夏
制何首乌: 制何首乌
炒酸枣仁: 炒酸枣仁
麻黄: 蜜麻黄
炙甘草: 炙甘草
炙甘草|甘草: zhigancao
黄芩: 酒黄芩
白术: chaobaizhu
香附: 醋香附
苍术|北苍术: 麸炒苍术
龙骨: 煅龙骨
// suppliers
亳州市华泉里中药饮片有限公司: 华泉里 · huaquanli · hql · huaqaunli · 花泉里
文山岚砚参源药业有限公司: 岚砚参源 · lysy · 15463837746 · 154-6383-7746
临沂蒙山泉丹参有限公司: 91371328MA
安徽谯陵沐本饮片有限公司: gy20260101-0010 · GY202601010010
陵川棋子岭党参合作社: 棋子岭 · qiziling · qizilin
浑源恒麓黄芪有限公司: 恒麓
// orders
ZB20261101-0012: ZB20261101-0012 · zb20261101 0012 · zb202611010012 · 0012
ZB20261101-0018: 冬虫夏草、人参
ZB20261101-0026: 补中益气 · buzhongyiqi · bzyqw
ZB20261101-0021: 浙八味 · zhebawei
ZB20261101-0024: ganmaokeli · ganmaokeil
ZB20261101-0028: 银翘
// users
李牧原: 李牧原 · lmy · limuyuan · limuyaun · 15451184873
许知远: 许知远 · xuzhiyuan · xuziyuan · 徐知远
林素问: 林素问 · linsuwen · lingsuwen
顾怀瑾: approver
// trace codes
P26110100010000023: P26110100010000023 · p2611 0100 0100 00023 · 0000023
// words mistyped
go.suppliers: supplers · gonyingshang · 供商应
go.reviews: evalution · pinbiaoguanli · 评表管理
preferences.open: prefrences · prefernces · pianhaoshezi · piangaoshezhi · 偏好设制
go.home: dashbaord
inbox.open: notifcations
go.enterprise: enterprize · 企业信心
preferences.password: passwrod
sheet.open: shotcuts
go.orders: zhaobiaoxuqui · zaobiaoxuqiu
go.users: 用户管里
status:orders:bidding: 报价种
status:suppliers:blacklisted: heimindan
status:orders:pending_open: daikaibaio
`)

/**
 * These queries were written later, before any answer was looked at; nothing may be tuned to them either. Five of them name commands that
 * are not listed on the home page. They count as misses too, because the palette offers the nearest commands there.
 */
export const fresh = read(`
// herbs: as written, read, mistyped, misread
枸杞子: gouqi · gqz · gouqizi
山茱萸: shanzhuyu · sanzuyu · 山朱萸
肉苁蓉: roucongrong · rucongrong · 肉从蓉
淫羊藿: yinyanghuo · yinyanhuo · yingyanghuo
菟丝子: tusizi · tusizhi · 兔丝子
杜仲: duzhong · duzong · 杜中
决明子: juemingzi · juemignzi
薄荷: bohe · baohe · bhoe
蒲公英: pugongying · pugonying · 浦公英
鱼腥草: yuxingcao · yuxincao
鹿茸: lurong · nurong · 鹿耳
僵蚕: jiangcan · jaingcan · 姜蚕
牡蛎: muli · 牡励
鸡内金: jineijin · jineijing
石菖蒲: shichangpu · sichangpu
半枝莲: banzhilian · 半支莲
// processed forms
何首乌|制何首乌: 制首乌
杜仲: 盐杜仲
薏苡仁: 炒薏苡仁
远志: 制远志
// suppliers, demands, people
四川蓉草汇药业有限公司: rongcaohui · 容草汇
云南苍洱谷药材经营有限公司: cangergu · cangegu
雅安雨屏药材有限公司: 雨屏 · yupign
ZB20261101-0009: 银杏叶提取物 · 0009
ZB20261101-0037: 毒性药材 · duxingyaocai
何雨桐: 何雨桐 · heyutong · heyutogn
叶静川: yejingchuan · 叶静穿
// tasks, pages, statuses
settings.color_weak_on: 色弱 · seruo
enterprise.edit: 编辑企业信息
palette.forget_recents: 清空最近
settings.login_by_qr: 扫码登录 · smdl
settings.primary_color: 主题色
status:suppliers:blacklisted: 黑名单
status:orders:rejected: 已驳回 · yibohui
`)

/** Queries that must find nothing, because a loose match is worse than none. */
export const nonsense: readonly string[] = [
  'oa',
  'xq7k',
  'qwxz',
  'asdfgh',
  'lkjh',
  'vvv',
  'iao',
  'uang',
  'ngq',
  'qqqqqq',
  'wertz',
  'blorp',
  'xyzzy',
  'hjkl',
  'bcdfg',
  'aeiou',
  'qazwsx',
  'ㄅㄆㄇ',
  '龘龘',
  '犇猋',
  '!!!',
  '9999999',
  '1234567890123',
  'vuvuv',
  'eeee',
  'kkkk',
  'roval',
  'pplier',
]
