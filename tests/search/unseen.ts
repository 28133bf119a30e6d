// A set of queries that was written by a rule before any answer was looked at. It is kept as it is: no entry is added
// for one of them. The rule names only herbs that no earlier set names, with one or two queries each. The forms take
// turns: typed in full, with two letters exchanged, with one left out, with n for ng or z for zh, by initials (of three
// characters), with a character that sounds alike, misread, in English. Further queries are processed forms; suppliers
// by two characters of their name and by their reading; demands by number and by words of their title; people; tasks,
// pages and statuses in a person's words. The catalogue of herbs got its page later, so two queries have that page or
// its act as a second answer.
import { type Query, read } from './queries.ts'

export const unseen: readonly Query[] = read(`
// herbs: read in full
威灵仙: weilingxian
续断: xuduan
徐长卿: xuchangqing
天花粉: tianhuafen
骨碎补: gusuibu
补骨脂: buguzhi
覆盆子: fupenzi
款冬花: kuandonghua
益母草: yimucao
绞股蓝: jiaogulan
桑寄生: sangjisheng
海螵蛸: haipiaoxiao
自然铜: zirantong
王不留行: wangbuliuxing
// herbs: two letters exchanged
巴戟天: bajitain
太子参: taizishne
土茯苓: tufulnig
高良姜: gaoliagnjiang
金樱子: jinyignzi
夏枯草: xiakuaco
车前子: cheqiazni
胖大海: pagndahai
旋覆花: xuanfuhau
枇杷叶: pipaey
广藿香: guanghuoxinag
穿心莲: chuanxinlain
// herbs: a letter left out
板蓝根: banlagen
山豆根: shandogen
红景天: hongjintian
吴茱萸: wuzuyu
牛蒡子: niubagzi
蔓荆子: manjingz
密蒙花: mimenghu
白鲜皮: baixanpi
仙鹤草: xianhcao
鸡血藤: jixuten
海金沙: haijnsha
五倍子: wubezi
// herbs: n for ng, z for zh, s for sh, l for n
苍耳子: canerzi
地肤子: difuzhi
柏子仁: bozhiren
青葙子: qinxiangzi
合欢花: hehuanhua
桑白皮: sanbaipi
紫花地丁: zihuadidin
千里光: qianliguan
竹茹: zuru
石决明: sijueming
牛黄: liuhuang
龙眼肉: nongyanrou
水牛角: suiniujiao
珍珠母: zengzhumu
// herbs: initials
白头翁: btw
五指毛桃: wzmt
川贝母: cbm
浙贝母: zbm
罗汉果: lhg
莱菔子: lfz
马钱子: mqz
侧柏叶: cby
白花蛇舌草: bhssc
淡竹叶: dzy
败酱草: bjc
络石藤: lst
六神曲: lsq
// herbs: a character that sounds alike
秦艽: 秦胶
龙胆: 龙旦
苦参: 苦身
紫菀: 紫碗
白薇: 白微
细辛: 细心
葛根: 革根
郁金: 玉金
姜黄: 江黄
泽泻: 泽谢
栀子: 枝子
佛手: 佛守
大枣: 大早
芡实: 欠实
菊花: 局花
丁香: 钉香
荷叶: 合叶
瞿麦: 渠麦
钩藤: 勾藤
灵芝: 灵枝
沉香: 陈香
珍珠: 真珠
朱砂: 珠砂
石膏: 石糕
// herbs: misread
藁本: haoben
菝葜: baqi
荜茇: biba
诃子: kezi
射干: yegan
萹蓄: pianxu
没药: meiyao
阿魏: ewei
茜草: xicao
芫花: yanhua
榧子: feizi
蕲蛇: jinshe
苎麻根: ningmagen
龟甲: junjia
槲寄生: hujisheng
茺蔚子: congweizi
// herbs: in English, and their other names
乳香: frankincense
没药: myrrh
麝香: musk
石膏: gypsum
芦荟: aloe
琥珀: amber
海马: seahorse
蜂蜜: honey
丁香: clove
肉豆蔻: nutmeg
朱砂: cinnabar
核桃仁: walnut
// processed forms
附子: 制附子
山楂: 焦山楂
栀子: 炒栀子
延胡索: 醋延胡索
杜仲|杜仲叶: 炒杜仲
苦杏仁: 燀苦杏仁
款冬花: 蜜款冬花
槐花: 炒槐花
地榆: 地榆炭
石膏: 煅石膏
南五味子: 醋南五味子
补骨脂: 盐补骨脂
// suppliers
河南钧台本草饮片有限公司: 钧台 · juntai
抚松雪堡林海参业有限公司: 雪堡 · xuebao
利川齐岳岚药材有限公司: 齐岳岚 · qiyuelan
安国市祁苑里药材有限公司: 祁苑里 · qiyuanli
樟树阁皂岚药材有限公司: 阁皂 · gezaolan
吉安岫谷渡药材贸易有限公司: 岫谷渡 · xiugudu
宕昌羊马河中药材农民专业合作社: 羊马河 · yangmahe
江油砚溪附子种植有限公司: 江油砚溪 · jiangyou
阿拉善驼铃渡苁蓉有限公司: 驼铃渡 · tuolingdu · 驼玲渡
文登昆嵛汀西洋参种植有限公司: 昆嵛 · kunyu
桐乡石门漾胎菊有限公司: 石门漾 · shimenyang
文山岚砚参源药业有限公司: 岚砚参源 · 15463837746
// demands
ZB20261101-0022: 四大怀药 · sidahuaiyao · 202611010022
ZB20261101-0077: 三年陈 · ZB20261101-0077
ZB20261101-0079: 急采 · jicai
ZB20261101-0081: 儿科散剂 · erkesanji
ZB20261101-0070: 代用茶 · daiyongcha
ZB20261101-0083: GAP · 0083
ZB20261101-0029: 藿香正气 · huoxiangzhengqi
ZB20261101-0056: 礼盒
// people
王淑敏: 王淑敏 · wangshumin · wsm
苏文佩: suwenpei · 苏文沛 · 15407056148
陆清和: luqinghe · luqinhe
程以南: 程以南 · chengyinan
// pages
go.home: 回首页 · gongzuotai · homepage
go.orders: caigouxuqiu · tenders
go.reviews: 评审管理 · evaluations
go.suppliers: 供货商管理 · vendor
go.users: 账户管理 · 人员管理 · accounts
go.herbal: 药材管理
go.herbal|herbs.browse: herb catalogue
go.enterprise: 公司资料 · gongsixinxi
preferences.open: 系统设置 · gerenshezhi · options
// tasks
preferences.password: 修改登录密码 · xiugaimima · change password
settings.theme_dark: 暗色主题 · night mode
settings.theme_light: 明亮模式 · light theme
settings.theme_system: 跟随系统
settings.locale_en_us: 切换英文 · english
settings.locale_zh_cn: chinese
session.sign_out: 退出登录 · tuichudenglu · log out
sheet.open: 快捷键列表 · keyboard shortcuts
inbox.open: 站内消息 · unread
orders.create: 新建招标需求 · 发起招标 · new demand
users.create: 添加员工 · new user
herbal_templates.create|herbs.create: 新增药材
suppliers.import: 导入供应商 · import suppliers
machines.open: state machine
// statuses
status:orders:draft: caogao
status:orders:pending_audit: daishenhe · dsh
status:orders:failed: 已流标 · liubiao
status:orders:cancelled: yizhongzhi
status:orders:completed: 已完成 · yiwancheng
status:orders:reviewing: 评审中 · pingshenzhong
status:suppliers:expired: zhengzhaoguoqi
status:suppliers:pending: 待认证 · dairenzheng
`)
