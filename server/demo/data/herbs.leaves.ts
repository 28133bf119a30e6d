// Leaves and barks.
import { herbsOf } from './herbs.row.ts'

// biome-ignore format: one herb per line reads as a table
export const leaves = herbsOf('leaf', 'leaf', [
  ['桑叶', 'sang ye', 'Mori Folium', 'Mulberry Leaf', '冬桑叶 霜桑叶', '浙江桐乡 江苏海安 四川南充', '9.00', 'homology'],
  ['艾叶', 'ai ye', 'Artemisiae Argyi Folium', 'Argy Wormwood Leaf', '蕲艾 祁艾', '湖北蕲春 河南南阳 河北安国', '10.00'],
  ['枇杷叶', 'pi pa ye', 'Eriobotryae Folium', 'Loquat Leaf', '杷叶 芦橘叶', '浙江台州 广东梅州', '7.00'],
  ['荷叶', 'he ye', 'Nelumbinis Folium', 'Lotus Leaf', '莲叶 藕叶', '湖南湘潭 湖北洪湖 山东微山', '10.00', 'homology'],
  ['淫羊藿', 'yin yang huo', 'Epimedii Folium', 'Epimedium Leaf', '仙灵脾 三枝九叶草', '甘肃文县 贵州雷山 陕西太白', '165.00'],
  ['巫山淫羊藿', 'wu shan yin yang huo', 'Epimedii Wushanensis Folium', 'Wushan Epimedium Leaf', '巫山仙灵脾', '贵州雷山 重庆巫山', '120.00'],
  ['番泻叶', 'fan xie ye', 'Sennae Folium', 'Senna Leaf', '泻叶 旃那叶', '进口', '22.00'],
  ['大青叶', 'da qing ye', 'Isatidis Folium', 'Dyers Woad Leaf', '菘蓝叶 靛青叶', '甘肃民乐 安徽阜阳', '8.00'],
  ['侧柏叶', 'ce bai ye', 'Platycladi Cacumen', 'Chinese Arborvitae Leaf', '柏叶 扁柏叶', '河南洛阳 山东泰安', '7.00'],
  ['紫苏叶', 'zi su ye', 'Perillae Folium', 'Perilla Leaf', '苏叶 赤苏', '湖北武穴 河北安国', '13.00', 'homology'],
  ['罗布麻叶', 'luo bu ma ye', 'Apocyni Veneti Folium', 'Dogbane Leaf', '红麻叶 茶叶花', '新疆尉犁 江苏大丰', '20.00'],
  ['石韦', 'shi wei', 'Pyrrosiae Folium', 'Pyrrosia Leaf', '石皮 金星草', '江西上饶 湖北恩施', '38.00'],
  ['枸骨叶', 'gou gu ye', 'Ilicis Cornutae Folium', 'Chinese Holly Leaf', '功劳叶 猫儿刺', '江苏常州 河南信阳', '10.00'],
  ['银杏叶', 'yin xing ye', 'Ginkgo Folium', 'Ginkgo Leaf', '白果叶 飞蛾叶', '江苏邳州 山东郯城', '11.00'],
  ['杜仲叶', 'du zhong ye', 'Eucommiae Folium', 'Eucommia Leaf', '', '贵州遵义 陕西略阳', '9.00', 'homology'],
  ['人参叶', 'ren shen ye', 'Ginseng Folium', 'Ginseng Leaf', '参叶 人参苗', '吉林抚松 吉林集安', '42.00'],
  ['布渣叶', 'bu zha ye', 'Microctis Folium', 'Microcos Leaf', '破布叶 薢宝叶', '广东阳江 广东湛江', '15.00'],
  ['紫珠叶', 'zi zhu ye', 'Callicarpae Formosanae Folium', 'Taiwan Beautyberry Leaf', '紫珠草 止血草', '江西萍乡 湖南株洲', '16.00'],
  ['棕榈', 'zong lv', 'Trachycarpi Petiolus', 'Palm Petiole', '棕皮 棕榈皮', '湖南邵阳 四川宜宾', '8.00'],
  ['山楂叶', 'shan zha ye', 'Crataegi Folium', 'Hawthorn Leaf', '', '河北兴隆 山东青州', '12.00'],
  ['满山红', 'man shan hong', 'Rhododendri Daurici Folium', 'Dahurian Rhododendron Leaf', '东北满山红 迎山红', '黑龙江伊春 内蒙古鄂伦春', '14.00'],
  ['九里香', 'jiu li xiang', 'Murrayae Folium et Cacumen', 'Murraya Jasminorage Leaf', '千里香 过山香', '广东湛江 广西梧州', '14.00'],
])

// biome-ignore format: one herb per line reads as a table
export const barks = herbsOf('bark', 'bark', [
  ['杜仲', 'du zhong', 'Eucommiae Cortex', 'Eucommia Bark', '丝棉皮 思仙', '四川旺苍 贵州遵义 陕西略阳', '18.00'],
  ['黄柏', 'huang bo', 'Phellodendri Chinensis Cortex', 'Chinese Corktree Bark', '川黄柏 檗木', '四川荥经 重庆南川', '26.00'],
  ['关黄柏', 'guan huang bo', 'Phellodendri Amurensis Cortex', 'Amur Corktree Bark', '黄波罗皮', '辽宁宽甸 吉林桦甸', '34.00'],
  ['厚朴', 'hou po', 'Magnoliae Officinalis Cortex', 'Officinal Magnolia Bark', '川朴 紫油厚朴', '四川都江堰 湖北恩施 浙江景宁', '20.00'],
  ['肉桂', 'rou gui', 'Cinnamomi Cortex', 'Cassia Bark', '桂皮 玉桂', '广西平南 广东罗定', '20.00', 'homology'],
  ['牡丹皮', 'mu dan pi', 'Moutan Cortex', 'Tree Peony Root Bark', '丹皮 凤丹皮', '安徽铜陵 安徽南陵 重庆垫江', '38.00'],
  ['桑白皮', 'sang bai pi', 'Mori Cortex', 'White Mulberry Root Bark', '桑根皮 桑皮', '浙江湖州 安徽阜阳 四川南充', '28.00'],
  ['秦皮', 'qin pi', 'Fraxini Cortex', 'Ash Bark', '梣皮 蜡树皮', '陕西渭南 辽宁抚顺', '16.00'],
  ['合欢皮', 'he huan pi', 'Albiziae Cortex', 'Silktree Albizia Bark', '夜合皮 合欢木皮', '湖北孝感 江苏徐州', '13.00'],
  ['地骨皮', 'di gu pi', 'Lycii Cortex', 'Chinese Wolfberry Root Bark', '枸杞根皮 杞根', '山西绛县 宁夏中宁 内蒙古托克托', '82.00'],
  ['五加皮', 'wu jia pi', 'Acanthopanacis Cortex', 'Slenderstyle Acanthopanax Bark', '南五加皮 刺五甲', '湖北恩施 河南嵩县', '66.00'],
  ['香加皮', 'xiang jia pi', 'Periplocae Cortex', 'Chinese Silkvine Root Bark', '北五加皮 杠柳皮', '山西运城 河南洛阳', '24.00'],
  ['白鲜皮', 'bai xian pi', 'Dictamni Cortex', 'Densefruit Pittany Root Bark', '北鲜皮 臭骨皮', '辽宁西丰 内蒙古扎兰屯', '175.00'],
  ['椿皮', 'chun pi', 'Ailanthi Cortex', 'Tree-of-heaven Bark', '樗白皮 臭椿皮', '河南三门峡 江苏徐州', '11.00'],
  ['苦楝皮', 'ku lian pi', 'Meliae Cortex', 'Chinaberry Bark', '楝皮 楝根皮', '四川巴中 湖北襄阳', '8.00'],
  ['土荆皮', 'tu jing pi', 'Pseudolaricis Cortex', 'Golden Larch Bark', '土槿皮 金钱松皮', '浙江安吉 江苏宜兴', '22.00'],
  ['海桐皮', 'hai tong pi', 'Erythrinae Cortex', 'Coral Bean Bark', '刺桐皮 钉桐皮', '广西南宁 云南文山', '14.00'],
  ['救必应', 'jiu bi ying', 'Ilicis Rotundae Cortex', 'Ovateleaf Holly Bark', '铁冬青皮 白木香皮', '广西桂平 广东清远', '14.00'],
])
