"""The words that share codes abbreviate. Codes in the world depend on every letter: never edit.

They are the names in card keys and the sets, as they were when the form was fixed; what is
missing here is spelled out in a code and costs a few characters more. Other words need a new
version of the code, with a dictionary of its own beside this one.
"""

from __future__ import annotations

from typing import Final

_NAMES: Final = """\
1st-wave-attack-fighters 2nd-division-battleship 2nd-division-cruiser 2nd-wing-patrol-ship
3rd-division-battle-cruiser 3rd-wing-attack-ship 4th-division-battleship 4th-wing-patrol-ship
5th-wing-patrol-ship 6th-wing-patrol-ship a-death-worthy-of-sto-vo-kor aaron-cavit
abandoned-space-station ablative-armor access-terminal acquisition additional-phaser-array
additional-phaser-arrays advanced-long-range-torpedo advanced-proton-beam advanced-scanning
advanced-targeting-systems advanced-technology advanced-weapon-system advanced-weaponry
aft-disruptor-wave-cannons aft-phase-cannon aft-phaser-emitter aft-phaser-emitters
aft-photon-torpedoes aft-shields agony-booth ahni-jetal aim-and-fire akorem akorem-laan alben
aldara alert-status-one alexander all-forward-disruptor-banks all-power-to-phasers
all-power-to-weapons all-stop alpha-hirogen amat-igan ambition anara andorian-helmsman
andorian-imperial-guard andorian-starship andy-simonson annorax antares-shadow
anti-squadron-barrage antimatter-mines antiproton-blast antiproton-scan arex arming-sequence
arridor arsenal artificial-quantum-singularity assault-team assault-vessel-upgrade
assimilated-access-codes assimilated-vessel-64758 assimilated-vessel-80279 assimilation-tubules
astrogator astrometrics-lab attack-formation attack-pattern-delta attack-pattern-omega
attack-pattern-shinzon-theta attack-wave auto-navigation automated-distress-beacon
auxiliary-power auxiliary-power-core auxiliary-power-to-shields azati-prime azetbur b-4
b-elanna-s-codes backup-sequencer bajoran bajoran-militia barak bareil-antos barrage-of-fire
be-creative beta-hirogen bio-electric-interference bio-mimetic-gel bio-molecular-torpedo
biogenic-field biological-attack biological-technology biological-weapon biometric-hologram
bioship-alpha bioship-alpha-pilot bioship-beta bioship-beta-pilot bioship-omega
bioship-omega-pilot birta blockade blood-oath bo-rak boheeka bok bok-s-marauder
borg-ablative-hull-armor borg-alcove borg-alliance borg-assimilation-tubules
borg-maturation-chamber borg-missile borg-multi-adaptive-shields borg-shield-matrix
borg-sphere-4270 borg-support-vehicle-dock borg-tactical-cube borg-tractor-beam bosus bractor
break-formation breen-aide breen-guards bridge-officer bu-kah calindra calvin-hudson
captain-s-discretion captured captured-intelligence cargo-hold causality-paradox ceti-eel
ch-targh chang-s-bird-of-prey changeling-infiltrator charging-weapons cheat-death chief-engineer
chrega christine-chapel chroniton-torpedoes chu-lak clark-terrell class-4-cloaking-device
cloaked-attack cloaked-fighters cloning-facility close-range-scan co-pilot
cochrane-deceleration-maneuver coded-messages coffee-black cold-storage-units
collective-consciousness columbia-nx-02 comm-station command-interface command-pod
command-tokens computer-analysis computer-core concentrated-firepower condition-alert
conditional-surrender control-central corak corbomite-maneuver core-overload counter-attack
counter-attack-die counter-measures course-change covert-research cry-havoc cry-of-the-warrior
cryogenic-stasis cube-112 cube-384 cutting-beam cyrano-jones d-jarras d-kyr dahar-master
daimon-goss daimon-solok daimon-tog dala damage-control-party damage-control-team damron daniels
darok data-node david-marcus dawn-velazquez deception decisive-action decisive-orders decoy
defense-condition-one defensive-maneuver-alpha defensive-maneuver-beta defensive-maneuver-theta
defensive-maneuvers deflector-control defy-orders delta-shift denara-pel denorios
destabilized-relations destructive-blast detonation-codes deuterium-tank devotion-to-duty deyos
diaspora diplomacy direct-command disguise-protocol dishonorable-tactics disobey-orders
dispersal-pattern-sierra dispersion-field dispersive-armor disruptor-banks disruptor-blast
disruptor-bombardment disruptor-volley distress-signal distribution-nodes diversion
diversionary-tactics dna-encoded-message doctor-reyga dominant-species dominion-attack-fighters
dominion-borg-starship dominion-klingon-starship dominion-war-retrofit donald-varley
dorian-collins dorsal-torpedo-pod double-back drex dual-phaser-banks dukat-s-bird-of-prey
duran-adar duras-son-of-toral electrodynamic-fluid elite-attack-die elizabeth-lense
elizabeth-shelby emergency-bulkheads emergency-force-field emergency-medical-hologram
emergency-override emergency-shutdown emh-mark-i emh-mark-ii emissary enemy-of-the-empire
energy-focusing-ship energy-weapon energy-web engage enhanced-durability enhanced-phasers
enhanced-resonance-field-grid enhanced-shield-emitters enhanced-tractor-emitters
enhanced-weaponry enrique-muniz eric-motz erika-benteen erika-hernandez escape-transporter
escort evasive-action-template evasive-attack-route evasive-pattern-omega evasive-protocol
exocomp experimental-link experimental-torpedo-bay explore-strange-new-worlds
extraordinary-immune-response ezri-dax ezri-tigan faked-messages farek federation-attack-fighter
federation-attack-fighters federation-attack-squadron federation-helmsman federation-prototype
federation-task-force feedback-pulse feint ferengi ferengi-klingon-starship ferengi-probe
fighter-squadron-1 fighter-squadron-3 fighter-squadron-6 final-stage-targeting fire
fire-all-weapons fire-at-will fire-everything first first-maje first-strike flag-officer
flagship flanking-attack-omega flanking-maneuver-delta flanking-maneuver-epsilon fleet-captain
fleet-coordination fluidic-space fly-her-apart-then focused-particle-beam focused-strike
follower-of-khan force-field forward-disruptor-banks forward-weapons-array four-of-twelve
fourth-of-five full-alert full-assault full-power-phaser-barrage full-spread-phasers full-stop
galaxy-wing-squadron galor-class-phaser-banks gareb gaul gavroche gegis gelnon general-orders
genesis-effect geodesic-pulse george-sanders glinn-daro glinn-lasaran glinn-tajor glinn-telle
gor-portas gorn-captain gorn-commander gorn-hegemony gorn-raiding-party gorn-sensors
gorn-trooper gornarus goroth goss-marauder goss-shuttle goval gral grappler grapplers
gravimetric-torpedoes graviton-telescope gress-sril grilka guingouin gul-broca gul-danar
gul-jasad gul-lemec gul-macet gul-ocett gul-ranor gul-toran h-m-s-bounty halik-raider haliz
harcourt-fenton-mudd haron harvester-prime hatchery hazar heavy-gravition-beam hidden-explosives
hidden-formation hideki-class-attack-fighter hideki-class-attack-fighters
high-capacity-deflector-shield-grid high-energy-subspace-field hijack hirogen-hunter
hirogen-hunting-vessel hive-mind holo-communicator hon-tihl honatta-prime hugh i-am-kohn-ma
i-am-the-borg i-k-s-b-moth i-k-s-bortas i-k-s-buruk i-k-s-ch-tang i-k-s-devisor i-k-s-devwl
i-k-s-drovana i-k-s-gr-oth i-k-s-hegh-ta i-k-s-k-tanco i-k-s-klothos i-k-s-koraga i-k-s-korinar
i-k-s-kos-karii i-k-s-kronos-one i-k-s-maht-h-a i-k-s-negh-var i-k-s-ning-tao i-k-s-pagh
i-k-s-rotarran i-k-s-somraw i-k-s-suvwl i-k-s-t-acog i-k-s-t-ong i-k-s-toh-kaht i-k-s-toral
i-k-s-ves-batlh i-k-s-vorn i-r-w-algeron i-r-w-gal-gath-thong i-r-w-haakona i-r-w-jazkal
i-r-w-khazara i-r-w-praetus i-r-w-rateg i-r-w-soterus i-r-w-suran i-r-w-t-met i-r-w-talon
i-r-w-terix i-r-w-vorta-vor i-r-w-vrax i-s-s-avenger i-s-s-defiant i-s-s-enterprise
i-stab-at-thee i-will-deal-with-them-myself ibix-dynasty iden idrin ikat-ika immersion-shielding
improved-cloaking improved-cloaking-device improved-hull improved-phasers improved-shields
improvise impulse-thrusters in-cha inertial-compensators infiltration insecetoid-raiding-party
insectoid-commander insectoid-councilor insectoid-riflemen integrated-borg-technology
integrated-future-technology intendant-s-orders intercept-course intercepted-messages
interceptor-5 interceptor-8 interlink-transceiver interphase-generator interplexing-beacon
invaluable-advice invasion-plans inverse-graviton-burst inverse-tachyon-pulse inversion-wave
ion-thrusters isokinetic-cannon isolation-door it-won-t-be-installed-until-tuesday ixtana-rax
j-t-esteban jabin jack-crusher jammed-communications jarok-s-scout-vessel jem-hadar-battleship
jem-hadar-elder jem-hadar-first jenkins jennifer-sisko jhamel k-ehleyr k-mpec-s-attack-cruiser
k-nera k-temoc kal-if-fee kali kamarag kanar karden karen-ferris kargan katherine-pulaski
katric-ark kaybok kaz kazago kazon kazon-guard kazon-raiding-party keevan kejal kell-perim
kemocite kenneth-dalby keogh kes ketracel-white kidnap kilana kimara-cretak kinetic-detonator
kir-shara klaang klag klingon-bekk klingon-boarding-party klingon-borg-starship
klingon-cloaking-device klingon-first-officer klingon-guard klingon-gunner klingon-honor
klingon-independent-starship klingon-navigator klingon-patrol klingon-romulan-alliance
klingon-stealth-team klingon-tactical-officer kohlar kohlars-battle-cruiser kol kolana kolo
kolos konmel koranak korax korinas kornan korok-s-bird-of-prey korrd koss koth kov koval kovin
kraxon krayton kreechta krell krenim krenim-starship krim kruge kruge-s-bird-of-prey kudak-etan
kulge kumari kunivas kurak kurros kuvah-magh kuvak kyana-prime kyle lahr larus lasca
lead-squadron leah-brahms legendary-hero legion-crew-module lenaris-holem leskit letant letek
li-nalas lian-t-su life-of-piracy live-long-and-prosper logic-is-the-beginning-of-wisdom
lon-suder long-live-the-empire long-range-probe long-range-scan long-range-scanners
long-range-sensors long-range-tachyon-scan lore lorrum loskene luaran lure lurin
lurin-s-bird-of-prey luther-sloan lwaxana-troi m-ress magnetometric-guided-charge main-batteries
main-power-grid mainsails maintenance-crew make-them-see-us maltz maneuverability
maneuvering-thrusters maquis-tactics mara marauder mark-vi-photon-torpedoes marlena-moreau
masking-circuitry massacre master-strategist-tokens-mst matter-antimatter-warhead mauk-to-vor
maximum-shields maximum-warp meridor-gorn-ale metaphasic-shields metaphasic-sweep mezoti
michael-eddington michael-jonas military-secrets militia minesweeper mirok-s-science-vessel
mirror-universe mirror-universe-borg-starship mobar modified-cloaking-device morag morak
more-than-meets-the-eye mortimer-harren motura movar multi-kinetic-neutronic-mines
multi-spectral-emitters multi-spectrum-shielding multi-targeting-phaser-banks
multiphasic-shielding multiple-dorsal-arrays muon-feedback-wave muratas mutiny n-garen n-vek
nadirum nanclus nasari-starship natasha-yar nava navigational-sensors navigational-station neela
neelix nell-chilton neonatal-borg nerada neural-link neural-transponder neuro-peptides
neuro-toxin nevala ni-var nijil nistrim-culluh nistrim-raider nu-daq nuclear-missiles
nuclear-warhead nullifier-core numiri-starship nunk nunk-s-marauder obrist obsidian-order
ocular-implants officer-cards officer-exchange-program ogla-razik omag omet-iklan on-my-command
once-more-unto-the-breach operations-drone optronic-data-core orassin orfil-quinteros
orfil-solis organic-conduits orias orion-tactical-officer outflank overwhelm p-w-b-aj-rmr
p-w-b-tomal padraig-daniels par-lenor parametallic-hull-plating pardek particle-cannon-array
patahk patience-is-for-the-dead persistence phase-cannons phase-deflector-pulse
phase-disruptor-array phaser-array-retrofit phaser-barrage phaser-cannons
phasing-cloaking-device phil-wallace photo-lock-on photon-detonation photonic-auto-cannon
photonic-cannon photonic-field-generator photonic-missiles photonic-missles picard-maneuver
plasma-cannons plasma-pulse polarized-hull-plating portable-transwarp-beaming-device porthos
positron-beam power-distribution-grid power-distribution-net power-grid power-node prak
prak-s-marauder prakesh preemptive-strike prefix-code preloc projected-stasis-field protocol
proton-beam prototype-01 prototype-02 prototype-weapon provisional-government
pulse-phased-weapons pursuit q-female q2 qapla quantum-singularity quantum-slipstream-drive
quantum-stasis-module quark-s-treasure quick-thinking quinn r-i-s-apnex r-i-s-pi r-i-s-talvath
r-i-s-vo raijin ramming-attack rapid-reload ratosha rav-laerst razik
re-chargeable-shield-emitters reactor-core reactor-pit ready-room rebellion reconnaissance
red-alert red-squad redshirt refractive-shielding regeneration-sequencers regenerative-shields
regent-s-flagship reinforced-bulkheads reinforced-hull-plating reinforced-shields
reinforced-structural-integrity reinforcements-sideboard reklar relic-stalker relics
relora-sankur reman-boarding-party reman-bodyguards reman-helmsman remata-klan repair-protocol
reptilian-analysis-team repurposed-cargo-hold research-mission resistance-is-futile
resistant-hull resonance-burst retaliation retaliatory-strike rettik reverse-course
riker-maneuver riley-aldrin-shepard rivers robert-desoto robinson romulan-ale
romulan-attack-fighters romulan-battlecruiser romulan-borg-starship romulan-captain
romulan-cloaking-device romulan-commander romulan-drone-pilot romulan-helmsman romulan-hijackers
romulan-medical-team romulan-officer romulan-pilot romulan-security-officer romulan-spy
romulan-sub-lieutenant romulan-technical-officer ronald-moore root-command rotating-emitters
rulat s-gorn s-sesslak sabotaged-systems sacrifice sakharov sakonna salatrel salvage sam-lavelle
sar sarek sarita-carson scan-cycle scavenged-parts science-station science-vessel-variant
scorpion-4 scout-255 scout-608 scout-609 sean-hawk second second-of-five
secondary-impulse-reactor secondary-matter-system secondary-shield-emitters secondary-shields
secondary-torpedo-launcher secret-research section-31 security-sensors sela-s-warbird selar
seleya self-destruct self-repair-technology selok senior-staff sensor-array sensor-ghost
sensor-grid sensor-network shakaar-edon shakedown-cruise-commander shield-adaptation shockwave
shroud signal-amplifier sirna-kolrami sito-jaxa skilled-helmsman smugglers solar-sail-powered
solin solok-s-marauder somraw-commander sonak sonya-gomez soong sopek spatial-distortion
specialized-shields species-116-starship species-8472 species-8472-starship sphere-634
sphere-936 spread-despair-and-demoralization squad-leader st-john-talbot stalking-mode
stand-by-torpedoes standard-attack-formation standby-battle-stations starfleet-intelligence stex
stolen-technology stone-of-gol strafing-attack strike-from-the-shadows structural-damage-check
subnucleonic-beam subnucleonic-beams subspace-beacon subspace-carrier-wave subspace-distortion
subspace-transmitter superior-intellect supreme-commander supreme-tribunal suran surat
surrender-as-ordered synon t-9-energy-converter t-greth t-kar t-paal t-pau
tachyon-detection-grid tachyon-eddies tachyon-pulse tactical-alert tactical-command-reticle
tactical-cube-001 tactical-cube-138 tactical-data-link tactical-pattern-theta tactical-prototype
tactical-sensors tactical-station tactical-superiority-commander tactics tahna-los taibak
tal-aura tal-celes tal-kir tal-shair-scout tal-shiar-sub-commander talak-talan talas tallera
tantalus-field tarah target-weapons-systems targeting-systems taris tarr task-force
task-force-commander tau taurik tavana tavek tavin tea-earl-grey-hot tebok
technological-analysis technological-distinctiveness teero-anaydis telek-r-mor telepathy telev
telev-s-battle-cruiser tellarite-bounty-hunter tellarite-disruptor-banks temporal-conduit
temporal-core temporal-displacement temporal-incursion temporal-observatory temporal-shielding
temporal-vortex temporal-wave-front terok-nor terry tersa test-cylinder tetryon-emissions
tetryon-particle-weapon thalen thalmerite-explosive the-albino the-benefactor the-day-is-ours
the-game-s-afoot the-lone-hunt the-needs-of-the-many the-rules-of-acquisition
the-weak-will-perish thei thermal-chamber these-are-the-voyages think-fast tholia-one
tholian-assembly tholian-pilot tholian-punctuality tholian-starship thomas-riker thompson
thot-gor thot-pran thought-maker threat-analysis three-of-nine thruster-array thrusters
thy-lek-shran ti-mur tierna tim-watters timothy-lang to-boldly-go today-is-a-good-day-to-die
tokath toman-torax tora-ziyal toreth torg torpedo-attack torpedo-bay torsus trager
translinear-sensors translocator transporter transporter-room transwarp-coil transwarp-conduit
transwarp-drive transwarp-signal trellium-d tricobalt-device tricobalt-warhead tritium-intermix
truce tunneling-neutrino-beam twilight-s-wrath type-10-phasers type-3-galor-class u-s-s-akira
u-s-s-atlas u-s-s-bellerophon u-s-s-cairo u-s-s-cerberus u-s-s-constellation u-s-s-da-vinci
u-s-s-defiant u-s-s-defiant-ncc-1764 u-s-s-galaxy u-s-s-geronimo u-s-s-grissom u-s-s-hathaway
u-s-s-hood u-s-s-intrepid-ncc-74600 u-s-s-lakota u-s-s-montgolfier u-s-s-musashi u-s-s-nova
u-s-s-odyssey u-s-s-pasteur u-s-s-pegasus u-s-s-phoenix u-s-s-saber u-s-s-sao-paulo
u-s-s-sovereign u-s-s-spector u-s-s-stargazer u-s-s-t-kumbra u-s-s-thunderchild
u-s-s-tian-an-men u-s-s-valiant u-s-s-venture u-s-s-voyager-cmo u-s-s-yeager
ultritium-explosives unimatrix-shielding unnecessary-bloodshed unremarkable-species
upgraded-phasers uridium-alloy v-lar v-shar v-tosh-ka-tur val-jean valkris vanik varak varel
variable-yield-charges vendorian-spy vengeance veronica-stadi verteron-pulse-trap vetar
vic-fontaine victory-is-life vidiian-boarding-party vidiian-captain vidiian-commander
vidiian-guard vidiian-sodality vinculum virak-kara volley-of-torpedoes vorik vorta
vorta-commander vosk vox vrax vreenak vulcan vulcan-commandos vulcan-engineer
vulcan-high-command vulcan-logic warp-core-ejection-system warp-drive warp-drive-refit warp-jump
warrior-spirit waylay we-are-the-borg we-won-t-go-back weapon-zero weiss will-decker
william-telfer worthy-opponent xindi xindi-council xindus y-sek yelgrun yellow-alert yeto zar
ablative-generator ablative-hull-armor additional-weapons-array advanced-shields
aft-disruptor-emitters aft-torpedo-launcher aft-weapons-array alpha-hunter alynna-nechayev
alyssa-ogawa ambush-attack ambush-tactics anticipation aquatic-councilor arturis
assimilation-target-prime auxiliary-control-room battle-hardened battle-plan benjamin-maxwell
bio-neural-circuitry biogenic-charge black brunt calculating captain-s-chair centurion chang
christopher-hobson cloaked-mines commander converging-fire coordinated-assault
coordinated-attack covert-mission crosis culluh cunning day-kannu deep-cloak deep-space-9 degra
delta-flyer delta-flyer-ii demora-sulu dereth detection-grid disruptor-beams disruptor-cannon
disruptor-overcharge disruptor-pulse disruptor-sweep dmitri-valtane dolim donatra donik
dorsal-weapons-array dreadnought drone duras edward-jellico emergency-power emh enabran-tain
energy-blast energy-dissipator engineering-officer enhanced-targeting enhanced-thrusters
enhanced-torpedoes enterprise-nx-01 erik-pressman erin-hansen escape-pod evasive
evasive-maneuvers evasive-pattern-delta extend-shields eye-for-an-eye federation-borg-starship
female-changeling ferengi-starship fight-with-honor fina-prime forward-battery
forward-weapons-grid front-line-retrofit full-reverse full-spread gardner gint
glory-to-the-empire gorn-pilot gorn-starship grand-nagus graviton-field-generator gul-evek
gul-madred haden hayes heavy-disruptor heavy-plasma-torpedo high-energy-sensor-sweep
high-yield-photon-torpedoes hiren hirogen-starship hoshi-sato hypothermic-charge i-k-s-amar
i-r-w-avatar-of-tomed i-r-w-belak i-r-w-valdore ilia improved-deflector-screens
improved-hull-plating impulse-drive impulse-efficiency impulse-overload impulse-upgrade
independent-dominion independent-federation independent-klingon independent-romulan inspiring
integrated-cloak intercept interrogation j-hayes janice-rand jaro-essa joachim john-harriman
k-mpec kazon-starship kerla klingon-helmsman korok lamat-ukan legacy-of-the-name leyton locutus
lojur lovok magnetic-pulse malcolm-reed marla-gilmore matthew-dougherty maxwell-burke mendak
micro-power-relays mirok molecular-phase-inverter monotanium-armor-plating
multi-adaptive-shields multi-vector-assault-mode muon-feedback-beam muroc noah-lessing one
opportunistic ops-officer overcharged-phasers parem particle-synthesis passive-sensors
phaser-strike phlox photonic-weapon plasma-coil-overcharge plasma-wave propulsion-matrix
prototype-cloaking-device pulse-firing-particle-cannon q quark queen-vessel-prime reactor-vent
reckless-assault regenerative-shielding reginald-barclay reinforced-hull reinforced-shielding
rekar reman-starship ro-laren robert-april rom rudolph-ransom scimitar secondary-cloaking-coil
secondary-relays sela sensor-encoders seska seskal shanthi sickbay singularity-leak slar solok
stealth-mode strickler styles sub-commander subspace-field subspace-vortex suicide-attack sulan
suspicious systems-upgrade t-rul tal-shiar targeted-phaser-strike targeting-array tasha-yar
thalaron-weapon theoderich-patterson third-of-five thoron-shock-emitter thruster-efficiency
toral transphasic-torpedoes travis-mayweather triphasic-emitters type-8-phaser-array
u-s-s-dauntless u-s-s-enterprise-b u-s-s-equinox u-s-s-excelsior u-s-s-intrepid u-s-s-prometheus
u-s-s-raven u-s-s-reliant u-s-s-sutherland v-las valdore valeris variable-geometry-pylons velal
ventral-disruptors ventral-thrusters viceroy vidiian-starship vulcan-starship weapon-ports
weapons-officer william-ross wing-leader zek aft-particle-beam b-etor bajoran-starship bochra
charles-tucker-iii christopher-pike combat-vessel-variant concussive-charges cover-fire
deanna-troi dominion em-pulse enhanced-hull-plating federation first-officer flanking-attack
fleet-commander gorkon gul-damar independent jonathan-archer kang karr kathryn-janeway
khan-singh kiaphet-amman-sor klingon koloth liviana-charvanek lursa magnus-hansen make-it-so
maquis-starship matt-decker missile-launchers navigational-deflector nog odo
particle-beam-weapon phased-polaron-beam photonic-charges photonic-torpedoes romulan saavik
sabotage self-destruct-sequence shinzon soval strafing-run support-ship tal tomalak
torpedo-fusillade turanj u-s-s-enterprise-a u-s-s-enterprise-ncc-1701-e wesley-crusher weyoun
xindi-torpedoes advanced-cloaking alidar-jarok beverly-crusher chakotay cloaking-device
dorsal-phaser-array engineer gowron gul-dukat julian-bashir kira-nerys maxwell-forrest
the-doctor xindi-starship elim-garak harry-kim jadzia-dax kor kurn martok operations-officer
seven-of-nine tom-paris u-s-s-enterprise u-s-s-enterprise-d u-s-s-voyager benjamin-sisko
borg-queen helmsman jean-luc-picard leonard-mccoy miles-o-brien nyota-uhura plasma-torpedoes
t-pol b-elanna-torres geordi-la-forge science-officer borg-starship montgomery-scott mr-spock
pavel-chekov quantum-torpedoes tactical-drone tractor-beam tuvok data dominion-starship
hikaru-sulu mirror-universe-starship tactical-officer james-t-kirk william-t-riker worf
klingon-starship romulan-starship federation-starship photon-torpedoes
"""
"""Names, those of most cards last."""

_SETS: Final = """\
71511a 71512a 71513c 71996a 71997r 71998r 71999r 72000r 72001r 72002r 72003r 72004r 72221r
72224r 72234r 72235r 72236r 72260r 72261r 72262r 72270r 72281r 72282r 72284r 72290r 72300r
72301rp 72302p 72311p 72311r 72321 collectiveop1 gencon2013promo op1participation2
op2participation op2participation2 op3participation oparenaparticipation oparenaparticipation2
opwebparticipation opwebparticipation2 71810 72301r 72302r 72321r op1participation
op5participation op6participation 71792 71795 72280r 72224gp blind-nistrim-culluh collectiveop3
3rd-wing-attack-ship 71270 71274 71513a 71646a 71646d 71646e 71996 71998p 72000b 72221p 72231
72232 72234p 72235p 72236p 72260gp 72260p 72261p 72262p 72270p 72280p 72281p 72284p 72290p
72300p blind-aldara blind-belak blind-bioship blind-buruk blind-interceptor8 blind-lakota
blind-nunks-marauder blind-seleya op5prize 71123 71124 71221 71273 71448 71508 71509 71510 71511
71646b 71646c 71793 71997p 71999p 72000p 72002p 72004p 72224p 72233 72253 blind-tohkaht gavroche
i-k-s-b-moth i-r-w-vorta-vor op2prize op3prize op4prize oparenaprize opwebprize u-s-s-yaeger
71126 71127 71128 71192 71201 71213 71276 71512 71513b 71786 71797 72001p 72003p 72014wp 72263
72273 72282gp op1prize 71211 71222 71223 71225 71269 71278 71527 71803 72009 72011wp 72012 72241
72255 72282p 72293 73001 collectiveop2 op4participation op6prize 71125 71203 71212 71271 71272
71275 71279 71282 71283 71444 71445 71532 71534 71753 71754 71804 71806 72010 72011 72013wp
72242 72281 73032 73041 71121 71268 71281 71525 71796 71798 71799 71802 71805 71808 72012wp
72015 72016 73002 73042 71122 71446 71528 71530 71536 71794 71807 72008 72014 71524 71529 71801
72013 73031 71280 71510b 71522 71533 71800 71523 71531 71535 71526 75001 75003 75004 75010 80001
75002 75006 75008 75011 75009 75007 80003 71120 2017core 80002 75012 75013 75005 75015 75014
80000 75016
"""
"""Sets, the largest last."""

_RULE_SETS: Final = (
    "alliance",
    "open",
    "ship-pure",
    "organized-play-2014",
    "organized-play-2016",
    "attack-wing-classic",
    "attack-wing",
    "attack-wing-2017",
)

DICTIONARY: Final = "\n".join(
    (*_NAMES.split(), *(f"-{name}" for name in _SETS.split()), *(f"R{name}" for name in _RULE_SETS))
).encode("ascii")
"""What deflate may refer back to, as if every code began with it."""
