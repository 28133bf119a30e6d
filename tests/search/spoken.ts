// Three sets of queries in people's own words rather than the console's: synonyms, tasks, states, short forms, traditional characters,
// and characters that look alike. The misses of `spoken` were corrected by words and rules. `later` was written after that (86.7 % of it
// came first at once), and its misses were corrected too. `last` was written after both, and nothing was changed for its queries.
import { type Query, read } from './queries.ts'

export const spoken: readonly Query[] = read(`
orders.create: 写需求 · 新建订单 · 发起采购 · new order · create demand · add tender · xinjiandingdan · 建单 · 下单 · 我要招标 · 新建訂單 · 发标 · new tender
users.create|users.add: 加用户 · 新建账号 · create account · 加人
users.add|users.create: add user · 开账号
suppliers.import: 批量导入供应商 · import vendors · 供应商导入
go.orders: 去招标 · 需求列表 · 招标列表 · dingdan · 采购单 · purchase orders · zhaobiao · 招标管理 · procurement
go.suppliers: 供方 · 供货商列表 · vendors list · gongyingshang · gys管理 · gonghuoshang
go.users: 用户列表 · user list · people · 账号管理 · yuangong
go.reviews: 评标列表 · 比价 · pingbiao · bijia · review list
go.herbal: 品种 · 品种列表 · pinzhong · varieties · templates
go.enterprise: 公司信息 · 我的公司 · company profile · qiye
go.home: 工作台 · 回到首页 · dashboard · 代办 · daiban · 待办
preferences.open: 偏好设置 · 个性化 · setting · shezhi · preference · 主题颜色
preferences.password: 更改密码 · 换密码 · 密码 · xgmm · gaimima · reset my password · 修改口令 · change pasword
settings.theme_dark: 黑夜模式 · 切换深色 · dark · darkmode · shense · 暗色 · 夜间 · 黑色主题 · drak mode
settings.theme_light: 白天模式 · 浅色主题 · qianse · light mode
settings.locale_en_us|settings.locale_zh_cn: 切换语言
settings.locale_en_us: 英语界面 · yingwen · englsh
session.sign_out: 登出 · 注销 · sign out · quit · tuichu · 退出系统 · signout
sheet.open: 键盘快捷键 · 帮助 · help · hotkeys · kuaijiejian
inbox.open: 消息中心 · 通知 · inbox · xiaoxi · messages
settings.density_compact: 行高紧凑 · jincou · 密一点
settings.density_roomy: 宽松
machines.open: 状态机 · 状态图 · ztj · statechart
keys.preset_pinyin: 拼音快捷键
status:orders:pending_audit: 待审核 · 待审批 · 审核中 · pending audit · daishenhe
status:orders:pending_audit|status:suppliers:pending: 待审
status:orders:bidding: 投标中 · 报价中 · bidding · 招标中 · baojiazhong
status:orders:pending_open: 待开标 · daikaibiao · 等开标 · to be opened
status:orders:reviewing: 评标中 · reviewing
status:orders:reviewing|go.reviews: 评审
status:orders:award_auditing: 定标审批中 · 待审批定标 · dingbiaoshenpi
status:orders:awarded: 已定标 · 已中标 · awarded · yidingbiao
status:orders:failed: 流标 · failed · 废标
status:orders:cancelled: 已取消 · 已终止 · cancelled · canceled
status:orders:draft: 草稿箱 · draft · 未提交
status:orders:completed: 完成 · done · 已结束
status:suppliers:certified: 已认证 · certified
status:suppliers:suspended: 已暂停 · suspended · 暂停合作
status:suppliers:blacklisted: 拉黑 · blacklist · heimingdan
status:suppliers:pending: 待认证
黄芪: 黃芪 · 黄氐 · huanqi · hunagqi · huangq · hq · 黄耆 · 黄茋 · astragalus · 北芪 · hqi
当归: 當歸 · danggui · dangui · dagngui · dg · 秦归
白术: baizhu · baishu · bz · 白朮 · baizu · 于术
川芎: chuanxiong · chuanqiong · cx · 川穷 · chuanxoing
茯苓: fuling · fulin · 伏苓 · huling · 云苓
甘草: gancao · gc · 甜草 · ganchao · licorice
枸杞子: gouqi · 枸杞 · goji · 枸祀子
薏苡仁: 薏米 · yiyiren · 意苡仁 · yiyirn
半夏: 姜半夏 · banxia · 清半夏 · banxai
黄芩: huangqin · huangqing · 黄岑 · 条芩
人参: renshen · rensheng · ginseng · renseng
三七: sanqi · 田七 · shanqi
五味子: wuweizi · wuweizhi · wwz · schisandra
白芍: baishao · baisao · bs · peony · 白勺
地黄: dihuang · 生地 · rehmannia
ZB20261101-0025: 六味 · liuwei
ZB20261101-0030: 生脉 · shengmai · 生脉类 · shenmai
ZB20261101-0032: 亳州仓 · 毫州仓 · bozhoucang
ZB20261101-0004: 贵细药材
ZB20261101-0045: 砂仁草果 · 香料药现货
沈知衡: 沈知衡 · shenzhiheng · shenzhihen
许知远: 许知远 · xuzhiyuan · 许之远
顾怀瑾: guhuaijin · 顾怀谨 · guhuajin
林素问: linsuwen · lisuwen
P26110100010000015: 00015
`)

export const later: readonly Query[] = read(`
// tasks
orders.create: 录入需求 · 增加需求 · 起草需求 · 填写招标单 · add demand · create order · xinzengxuqiu
users.create|users.add: 新增员工 · 创建账号 · add account · new account · xinzengyonghu
suppliers.import: 导入厂家 · 上传供应商 · upload suppliers
preferences.password: 变更密码 · 修改我的密码 · modify password · genggaimima
settings.theme_dark: 夜间主题 · 暗黑 · 换成深色 · black theme · anse
settings.theme_light: 亮色模式 · 白色主题 · bright theme · liangse
settings.locale_en_us: 英文界面 · 切换到英语 · english language
session.sign_out: 退出账号 · 注销登录 · signoff · zhuxiao
sheet.open: 查看快捷键 · 键盘说明 · keyboard · anjian
inbox.open: 查看消息 · 我的通知 · my messages · tongzhi
settings.density_compact: 紧凑行高 · compact rows
settings.collapse: 隐藏侧栏 · 折叠菜单 · hide sidebar
machines.open: 打开状态机 · state machines · zhuangtaiji
// pages
go.orders: 需求管理 · 采购需求列表 · 查看招标 · all demands · caigoudan · my orders
go.suppliers: 供应商列表 · 供货方 · 商家管理 · all suppliers · gonghuofang
go.users: 人员列表 · 成员管理 · 打开用户 · all users · staff list · renyuan
go.reviews: 评审列表 · 打开评标 · 定标管理 · evaluation · pingshen
go.herbal: 药材管理 · 品种模板 · open varieties · zhongyao
go.enterprise: 企业资料 · 本公司 · organisation · gongsi
go.home: 主页 · 返回首页 · home page · shouye
preferences.open: 我的设置 · 系统选项 · user settings · xuanxiang
// states
status:orders:draft: 草稿需求 · 草稿单 · my drafts
status:orders:pending_audit: 等待审核 · 未审核的 · to review · shenhezhong
status:orders:bidding: 报价阶段 · 正在投标 · in bidding · toubiaozhong
status:orders:pending_open: 等待开标 · 未开标 · waiting to open
status:orders:awarded: 定标了 · 已授标 · won
status:orders:completed: 已完结 · finished · wancheng
status:orders:failed: 已废标 · feibiao
status:orders:cancelled: 取消的 · 已取消 · terminated · quxiao
status:suppliers:certified: 合格供应商 · 已认证供应商 · hege
status:suppliers:suspended: 停用的供应商 · 已停用 · paused
status:suppliers:blacklisted: 黑名单供应商 · banned
status:suppliers:expired: 证照过期 · 过期供应商 · expired
// herbs, as they are mistyped, misheard, miswritten
黄连: huanglain · 黃連 · 黄莲 · huanlian
川贝母: chuanbei · 川貝母 · chaunbeimu · 川背母
麦冬: 麥冬 · maidogn · maidon · 卖冬
柴胡: 紫胡 · caihu · chaihui · 柴湖
防风: 防風 · fangfen · fagnfeng · 房风
白芷: 白芝 · baizi · 白止 · baizih
金银花: jinyinghua · 金銀花 · jinyihua · 今银花
丹参: 丹參 · danshne · dansen · 丹叁
陈皮: 陳皮 · chenpi · cenpi · 阵皮
山药: 山藥 · sanyao · shanyoa · 三药
泽泻: 澤瀉 · zexei · 泽写 · zhexie
牡丹皮: 壮丹皮 · mudanpi · mudnapi · 牧丹皮
连翘: 連翹 · lianqaio · nianqiao · 莲翘
桔梗: 桔硬 · jiegegn · jiegen · 桔更
五味子: 五味籽 · wuweiz · wuwezi
大黄: 大黃 · dahunag · 大皇 · dahuan
枳壳: 枳殼 · zhike · zike · 积壳
茵陈: yincheng · 茵陳 · 菌陈 · yinchne
苍术: 蒼朮 · cangzu · 苍木 · cagnzhu
厚朴: houpu · 厚樸 · huopo · houop
// people, suppliers, demands
苏文佩: suwenpie · 苏文配 · suwengpei
程以南: chengyinnan · 陈以南
李牧原: limuyuan · 李木原
ZB20261101-0033: 细辛招标 · dongbeichanqu
ZB20261101-0046: 肉桂桂枝 · 广西货
ZB20261101-0048: 消食类 · xiaoshilei
`)

export const last: readonly Query[] = read(`
// tasks and pages
orders.create: 拟需求 · 填写需求 · 再发起一单 · make demand · new purchase order
users.create|users.add: 添加账号 · 录入员工 · create user · create staff
suppliers.import: 上传厂家 · 导入供货商 · upload vendors
preferences.password: 更换密码 · 调整密码 · change passcode · huanmima
settings.theme_dark: 改成深色 · 夜间 · dark theme please · heise
settings.theme_light: 换成浅色 · 白天主题 · day mode
settings.locale_en_us: 换成英文 · 切换到英文 · yingyu
session.sign_out: 登出系统 · 退出当前账号 · please log out
sheet.open: 快捷键帮助 · 热键列表 · show shortcuts
inbox.open: 打开消息 · 未读消息 · show messages
go.orders: 返回招标需求 · 订单列表 · 采购管理 · tender list · cgxq
go.suppliers: 供货商管理 · 厂家列表 · supplier management · changjia
go.users: 查看人员 · 账号列表 · 员工管理 · accounts page · zhanghao
go.reviews: 查看评标 · 评审中心 · reviews page
go.herbal: 打开品种 · 中药材管理 · variety list
go.enterprise: 单位资料 · 查看企业信息 · my company
go.home: 去首页 · 打开工作台 · go home · gongzuotai
preferences.open: 打开设置 · 系统配置 · my preferences
settings.collapse: 折叠侧边栏 · 隐藏导航 · collapse sidebar
// states
status:orders:draft: 草稿的 · 草稿状态
status:orders:pending_audit: 待审核需求 · 待审批的 · pending approvals
status:orders:bidding: 报价中的 · 报价中需求 · quoting
status:orders:pending_open: 待开标的 · 待开标需求
status:orders:awarded: 已定标的 · 中标的 · awarded demands
status:orders:completed: 完成的需求 · 已完成的 · completed demands
status:orders:failed: 流标的 · 流标了 · failed demands
status:orders:cancelled: 已终止的 · 终止了
status:suppliers:suspended: 已暂停的供应商 · 暂停的
status:suppliers:blacklisted: 拉黑的供应商 · 已拉黑
status:suppliers:expired: 过期了 · 证照过期的供应商
status:suppliers:pending: 待认证供应商 · 待认证的
// herbs
黄精: 黃精 · huangjign · huanjing · 皇精
当归: 當歸 · dnaggui · 当贵 · 当旧
知母: zimu · zhimo · 之母
远志: 遠志 · yuanzi · yaunzhi · 远至
独活: 獨活 · duhou · dufo · 毒活
羌活: 羌滑 · qianghou · qianhuo · 姜活
木香: muxain · muxiagn · 木乡
砂仁: 沙仁 · saren · shaern
肉桂: 肉贵 · rougiu · rugui
红花: 紅花 · honghau · fonghua · 洪花
桃仁: 桃人 · taorne · taoren
杏仁|苦杏仁: xingren · xinren
酸枣仁: 酸棗仁 · suanzaorne · suanzhaoren · 酸早仁
麻黄: 麻黃 · mahunag · mahuan · 马黄
细辛: 細辛 · xixing · xixni
升麻: 昇麻 · shenma · shegnma · 生麻
玄参: 玄參 · xuansen · xaunshen · 玄叁
天麻: tainma · tiama · 天马
僵蚕: 殭蠶 · jiangcna · 姜蚕 · jiancan
// people and suppliers
王淑敏: wangsumin · 王淑民 · wagnshumin
陆清和: 陆青和 · luqinhe · luqingeh
叶静川: yejingchaun · 叶静传 · yejinchuan
`)
